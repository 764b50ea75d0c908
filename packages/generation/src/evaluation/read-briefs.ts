import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file's name and its text, or why there is none. */
export type BriefFile = { file: string; text: string } | { file: string; problem: string }

const kinds = new Set(['.md', '.markdown', '.txt'])
/** As the product takes it. */
const longestBrief = 100_000

/** The briefs that stand in a folder (not in those below it), by name. Throws where the folder cannot be read. */
export function readBriefs(folder: string): BriefFile[] {
  return readdirSync(folder)
    .filter((name) => kinds.has(extname(name).toLowerCase()) && !name.startsWith('.'))
    .sort()
    .map((file) => ({ file, ...readBrief(join(folder, file)) }))
}

function readBrief(path: string): { text: string } | { problem: string } {
  try {
    const text = decode(readFileSync(path))
    if (text.trim() === '') return { problem: 'The file is empty.' }
    if (text.includes('\0')) return { problem: 'The file is not text.' }
    if (text.length > longestBrief)
      return { problem: `The text is longer than ${longestBrief.toLocaleString('en')} characters.` }
    return { text }
  } catch (error) {
    return { problem: `The file cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}

/** UTF-8, or what older Windows programs wrote. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
