type Details = { reason?: string; secondsLeft?: number }

/** For commands that somebody watches at a terminal: the message and why, a line each. */
export function sayPlainly({ reason, secondsLeft }: Details, message: string): void {
  const why = reason === undefined ? '' : `: ${reason}`
  const left = secondsLeft === undefined ? '' : ` (${secondsLeft} s left)`
  process.stderr.write(`${message}${why}${left}\n`)
}
