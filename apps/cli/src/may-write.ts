import { UsageError } from './exit-codes.ts'
import type { Work } from './work.ts'

export type Agreement = {
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly confirm?: string
}

/** Before anything is looked up: where nobody can be asked, the command line has to say it. @throws UsageError */
export function refuseUnasked({ terminal }: Pick<Work, 'terminal'>, { dryRun, yes, confirm }: Agreement): void {
  if (dryRun || yes || confirm !== undefined || terminal.isInteractive) return
  throw new UsageError('Nobody can be asked here: add --yes, or --confirm with what a review answered.')
}

/** Whether the person agrees to what they are shown, here or on the command line. */
export async function isAgreed(
  { terminal, signal }: Pick<Work, 'terminal' | 'signal'>,
  { yes }: Agreement,
  words: readonly string[],
  question: string,
): Promise<boolean> {
  if (yes) return true
  terminal.say(words.join('\n'))
  return terminal.ask(question, signal)
}
