import type { Terminal } from './terminal.ts'

const [end, interrupt, erase] = ['\u0004', '\u0003', '\u007f']

/** A line that is typed or pasted on a terminal, and shown nowhere. @throws the signal's reason where Ctrl-C is pressed. */
export async function readSecret(
  { stdin, stderr, leave }: Pick<Terminal, 'stdin' | 'stderr' | 'leave'>,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  let typed = ''
  // before the question: whoever answers at once is not to see it either
  stdin.setRawMode?.(true)
  stdin.setEncoding('utf8').resume()
  stderr.write(question)
  try {
    for await (const piece of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      for (const key of piece) {
        if (key === '\r' || key === '\n' || key === end) return typed
        // a terminal that shows nothing sends no signal either
        if (key === interrupt) leave()
        signal.throwIfAborted()
        typed = key === erase ? typed.slice(0, -1) : typed + key
      }
    }
    return typed
  } finally {
    stdin.setRawMode?.(false)
    stdin.pause()
    stderr.write('\n')
  }
}
