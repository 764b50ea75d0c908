import type { Following } from '@planwright/client'
import type { Command } from 'commander'
import type { Session, Wishes } from './connect.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Logins } from './logins.ts'
import type { Terminal } from './terminal.ts'

/** What every command works with. */
export type Work = {
  readonly terminal: Terminal
  readonly logins: Logins
  readonly wishes: Wishes
  /** @throws NoTokenError, UsageError */
  connect(): Session
  /** Ends with Ctrl-C. */
  readonly signal: AbortSignal
  /** What is said to somebody who leaves now. */
  beforeLeaving(words: string): void
  exitWith(code: ExitCode): void
  /** A file as it was named. */
  pathOf(file: string): string
  readonly now: Date
  /** How a person opens an address; null where none is to be opened. */
  readonly browse: ((address: string) => void) | null
}

/** What a command has to say: to programs, and to people. */
export type Answer = {
  readonly data: unknown
  readonly words: string | readonly string[]
  readonly exitCode?: ExitCode
}

type Action<Given extends readonly unknown[]> = (...given: Given) => Promise<Answer> | Answer

/** A command's work: what it answers is told as words, or with `--json` as one line of JSON. */
export function answering<Given extends readonly unknown[]>({ terminal, exitWith }: Work, run: Action<Given>) {
  return async (...given: [...Given, Command]) => {
    const command = given.at(-1) as Command
    const { data, words, exitCode } = await run(...(given.slice(0, -1) as unknown as Given))
    if (command.opts().json) terminal.answer(JSON.stringify(data))
    else terminal.answerWords([words].flat().join('\n'))
    if (exitCode !== undefined) exitWith(exitCode)
  }
}

/** How a run is followed: with its words as progress, and as long as nobody leaves. */
export function following({ terminal, signal }: Work): Following {
  return {
    signal,
    onProgress: ({ words, done, total }) =>
      terminal.progress(total === undefined ? words : `${words} (${done} of ${total})`),
  }
}

export function runGoesOn(runId: string): string {
  return `The run goes on. Look at it with: planwright run ${runId}, or wait for it with --wait.`
}
