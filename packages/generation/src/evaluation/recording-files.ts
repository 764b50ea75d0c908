import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Recording } from '../model/ask/recording.ts'

/** Keeps what was answered about a brief: one JSON file a brief, an answer a line, so that two of them can be compared. */
export function writeRecording(folder: string, brief: string, { model, answers }: Recording): void {
  mkdirSync(folder, { recursive: true })
  const lines = answers.map((answer) => JSON.stringify(answer))
  writeFileSync(fileOf(folder, brief), `{"model":${JSON.stringify(model)},"answers":[\n${lines.join(',\n')}\n]}\n`)
}

/** The recording of a brief, or why there is none. */
export function readRecording(folder: string, brief: string): Recording | { problem: string } {
  try {
    return Recording.parse(JSON.parse(readFileSync(fileOf(folder, brief), 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return { problem: isMissing ? 'No recording of it stands there.' : 'Its recording cannot be read.' }
  }
}

const fileOf = (folder: string, brief: string): string => join(folder, `${brief}.json`)
