import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { personalTables, readPersonal } from '../db/personal-tables.ts'

/**
 * Everything of a person's as pieces of one JSON text. It is read as it is sent, a few rows at a time: a large account takes neither memory nor the
 * thread for long, and a slow reader holds nothing.
 */
export async function* writeExport(db: Database, personId: string, at: Date): AsyncGenerator<string> {
  yield `{"format":"planwright-account","version":1,"exportedAt":${JSON.stringify(at)}`
  for (const personal of personalTables) {
    let before = `,\n"${personal.name}":[`
    for await (const rows of readPersonal(db, personId, personal)) {
      for (const row of rows) {
        yield `${before}\n${JSON.stringify(row)}`
        before = ','
      }
      // the embedded database answers without ever letting go of the thread
      await setImmediate()
    }
    yield before === ',' ? ']' : `${before}]`
  }
  yield '}\n'
}
