/** An initiative as files of other programs, and files of other programs as an initiative. Pure but for ids, which are handed in. */
export type { ExportedDraft } from './outline.ts'
export { readFile } from './read-file.ts'
export { ImportFault } from './read-outcome.ts'
export { writeFile } from './write-file.ts'
