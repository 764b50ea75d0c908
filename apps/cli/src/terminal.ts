import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { UsageError } from './exit-codes.ts'
import { plain, shortened, wrapped } from './words.ts'

/** Pipes, or a terminal's ends. */
type Ear = Readable & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>>
export type Mouth = Writable & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>
export type Streams = { readonly stdin: Ear; readonly stdout: Mouth; readonly stderr: Mouth }

/** Where answers go to, and words: answers to standard output, everything else to standard error. */
export type Terminal = ReturnType<typeof createTerminal>

/** `columns` is how wide a terminal is that does not say so itself; `leave` is what Ctrl-C does. */
export function createTerminal({ stdin, stdout, stderr }: Streams, columns: number | undefined, leave: () => void) {
  // whoever read us has what they wanted: what is under way goes on, and its exit code says how it went
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const widthOf = (stream: Mouth) => columns ?? (stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY)
  const progress = createProgress(stderr, () => widthOf(stderr))

  return {
    /** Somebody is there who can be asked. */
    isInteractive: Boolean(stdin.isTTY && stderr.isTTY),
    isRead: !stdout.isTTY,
    progress: progress.tell,
    answer: (text: string) => {
      progress.clear()
      stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    },
    answerWords: (text: string) => {
      progress.clear()
      stdout.write(`${wrapped(text, widthOf(stdout))}\n`)
    },
    answerBytes: (bytes: Uint8Array) => void stdout.write(bytes),
    say: (text: string) => {
      progress.clear()
      stderr.write(`${wrapped(text, widthOf(stderr))}\n`)
    },
    sayAsItIs: (text: string) => {
      progress.clear()
      stderr.write(`${text}\n`)
    },
    /** Yes or no, no where nothing is said. */
    ask: async (question: string, signal: AbortSignal): Promise<boolean> => {
      progress.clear()
      const lines = createInterface({ input: stdin, output: stderr })
      // a terminal that is read in lines sends no signal by itself
      lines.on('SIGINT', leave)
      const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
      try {
        return /^\s*y(es)?\s*$/i.test(await Promise.race([lines.question(`${question} [y/N] `, { signal }), closed]))
      } finally {
        lines.close()
      }
    },
    /** All that is piped in. @throws UsageError where it is no text. */
    readAll: async (): Promise<string> => {
      const pieces: Uint8Array[] = []
      for await (const piece of stdin) pieces.push(piece)
      return textOf(Buffer.concat(pieces), 'Standard input')
    },
    leave,
    stdin,
    stderr,
  }
}

/** @throws UsageError where it is something else than UTF-8. */
export function textOf(bytes: Uint8Array, name: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // said below
  }
  throw new UsageError(`${name} is no text in UTF-8.`)
}

/** Milliseconds between two lines of progress where they stay: a log is not filled with them. */
const pauseMs = 2_000

/** One line that changes on a terminal, and a few that stay elsewhere. */
function createProgress(stderr: Mouth, width: () => number) {
  let shown = ''
  let at = Number.NEGATIVE_INFINITY
  const clear = () => {
    if (shown !== '' && stderr.isTTY) stderr.write('\r\u001b[K')
    shown = ''
  }
  const tell = (text: string) => {
    const line = shortened(plain(text), Math.min(width() - 1, 200))
    if (line === shown) return
    if (stderr.isTTY) stderr.write(`\r\u001b[K${line}`)
    else if (performance.now() - at >= pauseMs) {
      stderr.write(`${line}\n`)
      at = performance.now()
    }
    shown = line
  }
  return { tell, clear }
}
