import type { DraftProgress } from '@planwright/contract'
import { TitleWords } from '../app/title-words.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/fields/choice.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { countWords, listWords, stateWords } from './progress-words.ts'
import type { ReplanChoices as Choices } from './replan-query.ts'

type Props = {
  progress: DraftProgress
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The sprints that run and hold stories of the plan, whoever made them. */
function runningNames({ sprints, stories }: DraftProgress): string[] {
  const own = sprints.flatMap(({ name, state }) => (state === 'active' ? name : []))
  const others = stories.flatMap(({ elsewhere }) => (elsewhere?.state === 'active' ? elsewhere.name : []))
  return [...new Set([...own, ...others])]
}

/** What planning again may touch beside what is left and not begun: the sprint that runs, and what came in the tracker. */
export function ReplanChoices({ progress, choices, onChoose }: Props) {
  const tracker = useTrackerName()
  const { opensActive, adds } = choices
  const running = runningNames(progress)
  const found = progress.stories.filter(({ isFound, state }) => isFound && (state === 'todo' || state === 'doing'))
  if (running.length === 0 && found.length === 0) return null
  const all = found.map(({ id }) => id)
  return (
    <div className="max-w-prose space-y-4">
      {running.length > 0 && (
        <Choice
          type="checkbox"
          checked={opensActive}
          onChange={(event) => onChoose({ ...choices, opensActive: event.target.checked })}
          help={
            running.length === 1
              ? `${running[0]} runs now and keeps what it holds, unless you take it in.`
              : `${listWords(running)} run now and keep what they hold, unless you take them in.`
          }
        >
          Plan the running sprint anew, too
        </Choice>
      )}
      {found.length > 0 && (
        <fieldset>
          <legend className="mb-1">
            {countWords(found.length, 'story', 'stories')} came in {tracker} and {found.length === 1 ? 'is' : 'are'} not
            in the plan. Take in:
          </legend>
          <div className="max-h-[40vh] overflow-y-auto">
            {found.map(({ id, key, title, points, state }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={adds.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChoose({ ...choices, adds: all.filter((each) => (each === id ? checked : adds.includes(each))) })
                }
              >
                <span className="mr-2 text-xs text-muted tabular-nums">{key}</span>
                <TitleWords>{title}</TitleWords>
                <span className="ml-2 text-xs text-muted tabular-nums">
                  {`${formatNumber(points)}\u00a0SP, ${stateWords[state].toLowerCase()}`}
                </span>
              </Choice>
            ))}
          </div>
          {found.length > 1 && (
            <Button
              size="sm"
              className="mt-2"
              onClick={() => onChoose({ ...choices, adds: adds.length < all.length ? all : [] })}
            >
              {adds.length < all.length ? 'Take in all' : 'Take in none'}
            </Button>
          )}
        </fieldset>
      )}
    </div>
  )
}
