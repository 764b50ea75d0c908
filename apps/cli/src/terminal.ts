import { createInterface } from 'node:readline/promises'
import { UsageError } from './exit-codes.ts'
import { plain, shortened, wrapped } from './words.ts'

type Streams = {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  /** How wide a terminal is that does not say so itself. */
  readonly columns: number | undefined
}

/** Where answers go to, and words: answers to standard output, everything else to standard error. */
export type Terminal = ReturnType<typeof createTerminal>

export function createTerminal({ stdin, stdout, stderr, columns }: Streams) {
  // whoever read us has what they wanted: what is under way goes on, and its exit code says how it went
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const widthOf = (stream: NodeJS.WriteStream) =>
    columns ?? (stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY)
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
      lines.on('SIGINT', () => process.emit('SIGINT', 'SIGINT'))
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
function createProgress(stderr: NodeJS.WriteStream, width: () => number) {
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
