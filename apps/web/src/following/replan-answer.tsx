import type { DraftProgress, ReplanResponse } from '@planwright/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { IssueLink } from '../app/issue-link.tsx'
import { TitleWords } from '../app/title-words.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { formatNumber } from '../ui/format-number.ts'
import { comparePlans } from './compare-plans.ts'
import { Figures } from './figure-table.tsx'
import { PlansSideBySide } from './plans-side-by-side.tsx'
import { countWords, hasUntouchedSprints } from './progress-words.ts'

type Props = {
  answer: ReplanResponse
  /** What came in the tracker and was to be taken in. */
  adds: readonly string[]
  progress: DraftProgress
  /** What may be chosen otherwise, below what came of it. */
  choices: ReactNode
  now: Date
}

/** What planning again came to: in a sentence, the stories that move, and both plans beside each other. */
export function ReplanAnswer({ answer, adds, progress, choices, now }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told
  useEffect(() => heading.current?.focus({ preventScroll: true }), [answer])
  const goneTitles = progress.stories.filter(({ id }) => answer.gone.includes(id)).map(({ title }) => title)
  const deleted = deletedHere(progress, answer)
  const running = runningElsewhere(progress, answer, adds)
  const tracker = useTrackerName()
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="max-w-prose text-lg font-medium outline-none">
        {answer.summary}
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {velocityWords(answer, progress)}
        {goneTitles.length > 0 &&
          ` ${countWords(goneTitles.length, 'story is', 'stories are')} gone in ${tracker} and ${goneTitles.length === 1 ? 'leaves' : 'leave'} the plan: ${goneTitles.join(', ')}.`}
        {deleted.length > 0 &&
          ` ${countWords(deleted.length, 'story was', 'stories were')} deleted here and ${deleted.length === 1 ? 'stays' : 'stay'} in ${tracker}, so Follow counts ${deleted.length === 1 ? 'it' : 'them'} and this plan does not: ${deleted.map(({ key, title }) => `${key} ${title}`).join(', ')}.`}
      </p>
      {running.length > 0 && (
        <p className="mt-2 max-w-prose text-muted">
          {`${countWords(running.length, 'story is', 'stories are')} not taken in, because ${running.length === 1 ? 'it stands' : 'they stand'} in a sprint of another plan that runs: ${running.map(({ key, title, elsewhere }) => `${key} ${title} (in ${elsewhere?.name ?? ''})`).join(', ')}. “Plan the running sprint anew, too” takes ${running.length === 1 ? 'it' : 'them'} in.`}
        </p>
      )}
      {choices && <div className="mt-5">{choices}</div>}
      {answer.changes.length > 0 && (
        <section className="mt-8 max-w-[760px]">
          <h2 className="mb-2 text-base font-semibold">{countWords(answer.changes.length, 'move')}</h2>
          <Moves answer={answer} progress={progress} />
        </section>
      )}
      <section className="mt-8">
        <h2 className="mb-2 text-base font-semibold">Both plans, sprint by sprint</h2>
        <PlansSideBySide sprints={comparePlans(answer, progress)} now={now} />
      </section>
    </>
  )
}

/** Open stories of former saves that the initiative has no more: what it was planned without is told apart as left out. */
function deletedHere({ stories }: DraftProgress, { epics }: ReplanResponse) {
  const planned = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return stories.filter(
    ({ id, state, isFound }) => (state === 'todo' || state === 'doing') && !isFound && !planned.has(id),
  )
}

/** What was to be taken in and stays where another plan's sprint runs. */
function runningElsewhere({ stories }: DraftProgress, { epics }: ReplanResponse, adds: readonly string[]) {
  const planned = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return stories.filter(({ id, elsewhere }) => adds.includes(id) && !planned.has(id) && elsewhere?.state === 'active')
}

function Moves({ answer: { changes }, progress: { stories, sprints } }: Pick<Props, 'answer' | 'progress'>) {
  const issues = new Map(stories.map((story) => [story.id, story]))
  const names = new Map(sprints.map(({ number, name }) => [number, name]))
  // one that nobody has made yet is named by the review
  const nameOf = (number: number) => inOneLine(names.get(number) ?? `Sprint ${formatNumber(number)}`)
  return (
    <Figures
      caption="Stories that move, from where and to where"
      columns={['Story', 'From', 'To']}
      rows={changes.map(({ storyId, title, from, to }) => {
        const issue = issues.get(storyId)
        return {
          key: storyId,
          cells: [
            <>
              {issue && <IssueLink issueKey={issue.key} url={issue.url} className="mr-2 text-xs" />}
              <TitleWords>{title}</TitleWords>
            </>,
            from === null ? inOneLine(issue?.elsewhere?.name ?? 'no sprint') : nameOf(from),
            nameOf(to),
          ],
        }
      })}
    />
  )
}

/** In one line on a phone too, where a story's title has lines enough. */
const inOneLine = (name: string) => name.replaceAll(' ', '\u00A0')

function velocityWords({ velocity, velocityFrom }: ReplanResponse, { forecast }: DraftProgress): string {
  const points = `${countWords(velocity, 'point')} a sprint`
  const why = hasUntouchedSprints(forecast)
    ? 'nothing of it was finished in the closed sprints'
    : 'less than three whole sprints are closed'
  return {
    measured: `Planned with ${points}: what the last closed sprints finished on average, and the stated velocity as one more.`,
    stated: `Planned with ${points}, as before: ${why}.`,
    asked: `Planned with ${points}, as asked for.`,
  }[velocityFrom]
}
