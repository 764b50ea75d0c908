import { DraftFile, draftFileKind, type FieldError } from '@planwright/contract'
import { ImportFault, mostPlaces, type ReadFile } from '../read-outcome.ts'

/** A file that `writeJson` wrote, by this server or another. Nothing of it is guessed: what the schema does not know is refused. Throws ImportFault. Pure. */
export function readJson(text: string): ReadFile {
  const value = parsed(text)
  refuseOthers(value)
  const { success, data, error } = DraftFile.safeParse(value)
  if (!success)
    throw new ImportFault('The file is not what its schema says.', error.issues.slice(0, mostPlaces).flatMap(placesOf))
  const { name, form, backlog, plan, writtenFrom } = data
  const runs = { generation: null, save: null, ...(writtenFrom !== undefined && { brief: writtenFrom }) }
  return { content: { name, form, backlog, plan, runs }, notes: [] }
}

type Issue = NonNullable<ReturnType<typeof DraftFile.safeParse>['error']>['issues'][number]

/** In the words that the schemas are configured with. */
function placesOf(issue: Issue): FieldError[] {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
  const at = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'file'
  if (keys.length === 0) return [{ field: at(issue.path), message: issue.message }]
  return keys.map((key) => ({ field: at([...issue.path, key]), message: 'This field is not known' }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new ImportFault(`The file is not JSON: ${whereBroken(error instanceof Error ? error.message : '', text)}.`)
  }
}

/** The parser says a place, or the words around it, or that the text is at its end. */
function whereBroken(message: string, text: string): string {
  if (/end of JSON|Unterminated/.test(message)) return 'it breaks off'
  const [, position] = /at position (\d+)/.exec(message) ?? []
  const [, words] = /(?:\.{3})?"(.*)"(?:\.{3})? is not/s.exec(message) ?? []
  if (position === undefined)
    return words === undefined ? 'it goes wrong at its beginning' : `it goes wrong near “${words}”`
  const before = text.slice(0, Number(position)).split('\n')
  return `it goes wrong in line ${before.length}, at character ${(before.at(-1) ?? '').length + 1}`
}

/** Says of JSON of another kind, or of a newer release, more than fifty mistakes would. */
function refuseOthers(value: unknown): void {
  const { format, version } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (format !== draftFileKind.format)
    throw new ImportFault(`This JSON is no initiative of Planwright: its "format" is not "${draftFileKind.format}".`)
  if (version !== draftFileKind.version)
    throw new ImportFault(
      `This file is of version ${typeof version === 'number' ? version : '?'}, and this server reads version ${draftFileKind.version}.`,
    )
}
