import type { DraftProgress, StoryProgress } from '@planwright/contract'
import { Circle, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { IssueLink } from '../app/issue-link.tsx'
import { TitleWords } from '../app/title-words.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { sprintStateWords, stateWords } from './progress-words.ts'

/** Every story in the sprint that it stands in, with how far it is. */
export function FollowedStories({ stories, sprints }: Pick<DraftProgress, 'stories' | 'sprints'>) {
  const states = new Map(sprints.map(({ number, state }) => [number, state]))
  const bySprint = Map.groupBy(stories, (story) => standingOf(story, states))
  const others = new Map(stories.flatMap(({ elsewhere }) => (elsewhere ? [[elsewhere.name, elsewhere.state]] : [])))
  const carriedFrom = new Map(
    sprints.flatMap(({ name, carriedOver }) => carriedOver.storyIds.map((id) => [id, name] as const)),
  )
  const parts = [
    ...sprints.map(({ number, name, state }) => ({ place: number, title: name, note: sprintStateWords[state] })),
    ...[...others].map(([name, state]) => ({
      place: name,
      title: name,
      note: `of another plan, ${sprintStateWords[state]}`,
    })),
    { place: null, title: 'In no sprint', note: '' },
  ]
  return (
    <div className="space-y-6">
      {parts.map(({ place, title, note }) => {
        const own = bySprint.get(place) ?? []
        if (own.length === 0) return null
        return (
          <section key={typeof place === 'string' ? `elsewhere ${place}` : place} aria-label={title}>
            <h3 className="font-medium">
              {title} {note && <span className="text-xs font-normal text-muted">{note}</span>}
            </h3>
            <table className="mt-1 w-full border-collapse">
              <caption className="sr-only">Stories in {place === null ? 'no sprint' : title}</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">Story</th>
                  <th scope="col">State</th>
                  <th scope="col">Points</th>
                </tr>
              </thead>
              <tbody>
                {own.map((story) => (
                  <StoryLine key={story.id} story={story} carriedFrom={carriedFrom.get(story.id)} />
                ))}
              </tbody>
            </table>
          </section>
        )
      })}
    </div>
  )
}

/** The plan's sprint by number or another plan's by name; null: none. What a closed sprint did not finish does not stand in it any more. */
function standingOf(
  { sprint, state, elsewhere }: StoryProgress,
  states: ReadonlyMap<number, DraftProgress['sprints'][number]['state']>,
): number | string | null {
  if (elsewhere) return elsewhere.name
  const isOpen = state === 'todo' || state === 'doing'
  return isOpen && sprint !== null && states.get(sprint) === 'closed' ? null : sprint
}

const stateIcons = { todo: Circle, doing: CircleDashed, done: CircleCheck, gone: CircleX } as const
const stateColors = { todo: 'text-muted', doing: 'text-text', done: 'text-success', gone: 'text-muted' } as const

function StoryLine({ story, carriedFrom }: { story: StoryProgress; carriedFrom: string | undefined }) {
  const { key, url, title, state, points, isFound, isLeftOut } = story
  const Icon = stateIcons[state]
  const notes = [
    carriedFrom !== undefined && `carried over from ${carriedFrom}`,
    isFound && 'added since',
    story.planned !== null &&
      story.planned.points !== points &&
      `planned with ${formatNumber(story.planned.points)} SP`,
  ].filter((note) => note !== false)
  return (
    <tr className="border-b align-baseline">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        <IssueLink issueKey={key} url={state === 'gone' && !isLeftOut ? null : url} className="mr-2 text-xs" />
        <span className={state === 'gone' ? 'text-muted line-through' : ''}>
          <TitleWords>{title}</TitleWords>
        </span>
        {notes.length > 0 && <span className="ml-2 text-xs text-muted">{notes.join(', ')}</span>}
      </th>
      <td className="w-20 py-1.5 whitespace-nowrap">
        <span className={stateColors[state]}>
          <Icon size={14} aria-hidden="true" className="mr-1.5 inline align-[-2px]" />
          {isLeftOut ? 'Left out' : stateWords[state]}
        </span>
      </td>
      <td className="w-14 py-1.5 text-right whitespace-nowrap text-muted tabular-nums">{formatNumber(points)} SP</td>
    </tr>
  )
}
