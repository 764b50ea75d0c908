import type { SprintStory } from '@planwright/contract'
import { type ReactNode, useId, useRef } from 'react'
import { useTrackerName } from '../../app/use-config.ts'
import { nextInColumn } from '../../ui/behavior/next-in-list.ts'
import { useRovingFocus } from '../../ui/behavior/roving-focus.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { usePlanActions } from '../moving/plan-actions.ts'
import { countWords } from '../plan-words.ts'
import type { PlanView } from './plan-view.ts'
import { StoryRow } from './story-row.tsx'

type Props = {
  view: PlanView
  /** Nothing can be done with it now. */
  fixed: boolean
}

/** What the plan leaves out: what a person left out of it, which can be taken back, and what else has no sprint. */
export function UnplannedStories({ view, fixed }: Props) {
  const { unplanned, leftOut, terms } = view
  const { takeBack } = usePlanActions()
  const tracker = useTrackerName()
  const byPerson = unplanned.filter(({ id }) => leftOut.has(id))
  const others = unplanned.filter(({ id }) => !leftOut.has(id))
  const points = byPerson.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
  return (
    <>
      {byPerson.length > 0 && (
        <Group
          name="Left out by you"
          stories={byPerson}
          amount={`, ${formatNumber(points)} SP`}
          view={view}
          reason="You left it out, or it waits for what you left out."
          note={`They stay in the backlog, and out of plans until you take them back. Saving writes them to ${tracker} without a sprint; where an earlier save put one into a sprint, it stays there.`}
          all={
            <Button size="sm" disabled={fixed} onClick={() => takeBack(byPerson.map(({ id }) => id))}>
              {byPerson.length === 1 ? 'Take it back' : 'Take all back'}
            </Button>
          }
          onTakeBack={byPerson.length > 1 && !fixed ? (id) => takeBack([id]) : undefined}
        />
      )}
      {others.length > 0 && (
        <Group
          name="Not in the plan"
          stories={others}
          view={view}
          reason={
            terms.lowestPriority
              ? `Left out by the scope of the plan. It is saved to ${tracker} without a sprint.`
              : `It has no sprint yet: planning the rest again gives it one. Until then it is saved to ${tracker} without a sprint.`
          }
        />
      )}
    </>
  )
}

type GroupProps = {
  name: string
  stories: readonly SprintStory[]
  amount?: string
  view: PlanView
  reason: string
  note?: string
  all?: ReactNode
  onTakeBack?: ((storyId: string) => void) | undefined
}

/** All stories are one tab stop, with arrow keys between them. */
function Group({ name, stories, amount = '', view: { epics, ranks }, reason, note, all, onTakeBack }: GroupProps) {
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list, '[data-title], [data-take-back]', nextInColumn)
  return (
    <section aria-labelledby={heading} className="rounded-card border border-dashed bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
        <h4 className="font-semibold">
          <span id={heading}>{name}</span>{' '}
          <span className="font-normal text-muted">
            {countWords(stories.length, 'story', 'stories')}
            {amount}
          </span>
        </h4>
        {all}
      </div>
      {note && <p className="max-w-prose px-3 pb-2 text-xs text-muted">{note}</p>}
      <ul ref={list} {...roving} className="border-t">
        {stories.map((story) => (
          <StoryRow
            key={story.id}
            story={story}
            epicTitle={epics.titles.get(story.epicId ?? '') ?? ''}
            epicPlace={Math.max(0, epics.order.indexOf(story.epicId ?? ''))}
            rank={ranks.get(story.id)}
            touch={undefined}
            reason={reason}
            broken={undefined}
            explained={false}
            onTakeBack={onTakeBack}
          />
        ))}
      </ul>
    </section>
  )
}
