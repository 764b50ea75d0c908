import type { Run } from '@planwright/contract'
import { exitCodeOfRun } from './exit-codes.ts'
import { counted, plain } from './words.ts'
import type { Answer } from './work.ts'

/** Lines of one kind that people are shown; programs get all. */
const mostLines = 20

const stateWords: Record<Run['state'], string> = {
  queued: 'Waits for its turn.',
  running: 'Under way.',
  parked: 'Waits, and goes on by itself.',
  'needs-link': 'Waits for a person to reconnect the tracker in the settings.',
  done: 'Done.',
  partial: 'Done in part.',
  failed: 'Failed.',
  cancelled: 'Stopped.',
}

/** How a run stands, and what it did. Pure. */
export function runAnswer(run: Run, more: Readonly<Record<string, unknown>> = {}): Answer {
  const { id, kind, state, url = null, items = [], epics = [], retryAt } = run
  const reason = run.reason ?? run.problem?.detail ?? run.problem?.title
  const inState = (wanted: string) => items.filter((item) => item.state === wanted)
  const leftOut = items.filter(({ code }) => code === 'left-out')
  const others = items.filter((item) => !['done', 'unchanged'].includes(item.state) && !leftOut.includes(item))
  const stories = epics.reduce((sum, { userStories }) => sum + userStories.length, 0)
  const counts =
    kind === 'generation'
      ? { epics: epics.length, stories }
      : { done: inState('done').length, unchanged: inState('unchanged').length, others: others.length }
  const words = [
    [stateWords[state], plain(reason ?? ''), retryAt ? `Not before ${retryAt}.` : ''].filter(Boolean).join(' '),
    ...(kind === 'generation'
      ? [`${counted(epics.length, 'epic')}, ${counted(stories, 'story', 'stories')}`]
      : [
          `${counts.done} ${kind === 'undo' ? 'taken back' : 'saved'}, ${counts.unchanged} unchanged, ${counts.others} not done${leftOut.length > 0 ? `, ${leftOut.length} left out` : ''}`,
        ]),
    ...listed(
      others.map((item) => `${item.kind} ${plain(item.title ?? item.itemId)}: ${plain(item.reason ?? 'not yet')}`),
    ),
    ...(url === null ? [] : [url]),
  ]
  const data = {
    ...more,
    runId: id,
    kind,
    state,
    url,
    ...counts,
    reason: reason ?? null,
    retryAt: retryAt ?? null,
    items,
  }
  return { data, words, exitCode: exitCodeOfRun(run) }
}

/** Indented, and no more of them than can be looked over. Pure. */
export function listed(lines: readonly string[]): string[] {
  const shown = lines.slice(0, mostLines).map((line) => `  ${line}`)
  return lines.length > shown.length ? [...shown, `  and ${lines.length - shown.length} more (--json has all)`] : shown
}
