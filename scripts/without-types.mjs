// Our files without their types, kept from one start to the next: to take the types out is a quarter of what a start takes of the processor, and what Node does
// it with stays in the server's memory (docs/decisions/034).
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** Where they are kept below the folder of the product. Another Node may do it otherwise. */
export const keptIn = join('node_modules/.cache/planwright-without-types', process.version)

/**
 * What a file says, without its types: each word stands where it stood. It is kept in this folder by what the file says, so that a changed file is another one; where nothing can be
 * written it is made anew each time.
 */
export function withoutTypes(text, folder) {
  const kept = join(folder, `${hash('sha256', text)}.mjs`)
  const known = readKept(kept)
  // a power cut may leave an empty one
  if (known) return known
  const made = makePlain(text)
  keep(kept, made, folder)
  return made
}

function readKept(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function keep(file, text, folder) {
  try {
    mkdirSync(folder, { recursive: true })
    // several starts may write the same one: nobody is to find half of it
    const written = `${file}.${process.pid}.${threadId}`
    writeFileSync(written, text)
    renameSync(written, file)
  } catch {
    // a package belongs to somebody else, and brings them all
  }
}

function makePlain(text) {
  const { emitWarning } = process
  // Node says once in each process that this call may yet change, which nobody who starts a server need read
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(text)
  } finally {
    process.emitWarning = emitWarning
  }
}
