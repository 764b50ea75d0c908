import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./make-embedded-process.ts', import.meta.url))

/**
 * Makes the files of an embedded database where there are none. That takes a second PostgreSQL and several copies of its memory, 0.6 GB in all, of which a thread gives back the smaller
 * part: so it is a process of its own, which ends.
 */
export async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  await new Promise<void>((resolve, reject) => {
    // errors of WebAssembly's file system are objects with a number
    const child = fork(program, [folder], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('message', ({ fault }: { fault: unknown }) => (fault === undefined ? resolve() : reject(fault)))
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`it could not be made: ${signal ?? code}`)))
  })
}
