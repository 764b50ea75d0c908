import { useTrackerName } from '../app/use-config.ts'
import { Badge } from '../ui/badge.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { formatNumber } from '../ui/format-number.ts'
import type { ComparedSide, ComparedSprint, ComparedStory } from './compare-plans.ts'
import { countWords, dateWords } from './progress-words.ts'

type Props = { sprints: readonly ComparedSprint[]; now: Date }

/** Every sprint as it is and as it is to be, beside each other where there is room. What stays as it is, is folded. */
export function PlansSideBySide({ sprints, now }: Props) {
  const tracker = useTrackerName()
  return (
    <div>
      <div
        aria-hidden="true"
        className="hidden grid-cols-2 gap-x-8 border-b pb-1.5 text-xs font-medium text-muted md:grid"
      >
        <p>Now in {tracker}</p>
        <p>Planned again</p>
      </div>
      {sprints.map((sprint) => (
        <section key={sprint.number ?? `elsewhere ${sprint.name}`} aria-label={sprint.name} className="border-b py-2">
          {sprint.isSame ? (
            <Disclosure title={<SprintTitle sprint={sprint} />} summary={sideWords(sprint.after)}>
              <Side
                side={sprint.after}
                label={`${sprint.name}, as it stays`}
                isThere
                now={now}
                wordsOf={() => undefined}
              />
            </Disclosure>
          ) : (
            <>
              <h3 className="py-1.5 font-medium">
                <SprintTitle sprint={sprint} />
              </h3>
              <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
                <div>
                  <p className="text-xs font-medium text-muted md:sr-only">Now in {tracker}</p>
                  <Side
                    side={sprint.before}
                    label={`${sprint.name}, now`}
                    isThere={!sprint.isNew}
                    now={now}
                    wordsOf={goesWords}
                  />
                </div>
                <div>
                  <p className="text-xs font-medium text-muted md:sr-only">Planned again</p>
                  <Side
                    side={sprint.after}
                    label={`${sprint.name}, planned again`}
                    isThere
                    now={now}
                    wordsOf={comesWords}
                  />
                </div>
              </div>
            </>
          )}
        </section>
      ))}
    </div>
  )
}

function SprintTitle({ sprint: { number, name, state, isNew, isFixed, isSame } }: { sprint: ComparedSprint }) {
  const running = isSame ? 'runs: no change' : 'runs'
  const words = {
    closed: 'closed: past and fixed',
    active: isFixed ? 'runs: stays as it is' : running,
    future: isSame ? 'no change' : isNew ? 'new sprint' : number === null ? 'to come' : '',
  }[state]
  return (
    <>
      {name} {number === null && <span className="text-xs font-normal text-muted">of another plan,</span>}{' '}
      {words && <span className="text-xs font-normal text-muted">{words}</span>}
    </>
  )
}

type SideProps = {
  side: ComparedSide | null
  label: string
  /** It is one already, or is to be. */
  isThere: boolean
  now: Date
  wordsOf: (moved: number | null) => string | undefined
}

function Side({ side, label, isThere, now, wordsOf }: SideProps) {
  if (!side) return <p className="py-1 text-muted">{isThere ? 'No stories.' : 'Not there yet.'}</p>
  return (
    <>
      <p className="text-xs text-muted tabular-nums">
        {side.startDate &&
          side.endDate &&
          `${dateWords(side.startDate, { now })} to ${dateWords(side.endDate, { now })}, `}
        {sideWords(side)}
      </p>
      <ul aria-label={label} className="mt-1">
        {side.stories.map((story) => (
          <StoryLine
            key={story.id}
            story={story}
            words={story.moved === undefined ? undefined : wordsOf(story.moved)}
          />
        ))}
      </ul>
    </>
  )
}

function StoryLine({ story: { title, points, isDone }, words }: { story: ComparedStory; words: string | undefined }) {
  return (
    <li className="flex items-baseline gap-x-2 py-0.5">
      <span className={`min-w-0 flex-1 ${words ? 'font-medium' : isDone ? 'text-muted' : ''}`}>
        {title}
        {isDone && <span className="ml-2 text-xs text-muted">done</span>}
        {words && (
          <Badge tone="accent" className="ml-2 whitespace-nowrap">
            {words}
          </Badge>
        )}
      </span>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">{formatNumber(points)} SP</span>
    </li>
  )
}

const goesWords = (to: number | null) => (to === null ? undefined : `goes to sprint ${formatNumber(to)}`)
const comesWords = (from: number | null) =>
  from === null ? 'was in no sprint' : `comes from sprint ${formatNumber(from)}`

const sideWords = (side: ComparedSide | null): string =>
  side ? `${countWords(side.stories.length, 'story', 'stories')}, ${formatNumber(side.points)} SP` : 'no stories'
