import type { UserStory } from '@planwright/contract'
import { storyPointScale } from '@planwright/planning'
import { Suspense, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { focusItem } from '../edits/item-focus.ts'
import { EstimateNote, estimateWords } from './estimate-note.tsx'
import { pointsRule } from './field-rules.ts'
import { LazyTextEditor } from './lazy-editing.ts'
import { StoryPoints, useIsGuessed } from './story-points.tsx'

/** A story's points: one of the usual numbers, or any other. */
export function PointsMenu({ story, focusable }: { story: UserStory; focusable: boolean }) {
  const { editor } = useBacklogWork()
  const [typing, setTyping] = useState(false)
  const isGuessed = useIsGuessed(story)
  const keep = (storyPoints: number) =>
    editor.apply({ kind: 'change-story', storyId: story.id, change: { storyPoints } })
  if (typing) {
    return (
      <span className="w-20 shrink-0 text-xs">
        <Suspense fallback={null}>
          <LazyTextEditor.Screen
            label="Points"
            of={story.id}
            value={String(story.storyPoints)}
            rule={pointsRule}
            onClose={(typed, backToText) => {
              setTyping(false)
              if (typed !== null) keep(Number(typed.replace(',', '.')))
              if (backToText) focusItem(story.id)
            }}
          />
        </Suspense>
      </span>
    )
  }
  return (
    <Menu
      plain
      className="-my-0.5 min-h-6 shrink-0 cursor-pointer rounded-[4px]"
      tabIndex={focusable ? 0 : -1}
      trigger={
        <Badge title={isGuessed ? guessed : undefined} className="gap-0! whitespace-nowrap hover:text-text">
          <StoryPoints story={story} />
          {story.estimate && <span className="sr-only">{estimateWords(story.estimate)}</span>}
        </Badge>
      }
      header={
        story.estimate ? (
          <EstimateNote estimate={story.estimate} />
        ) : isGuessed ? (
          <p className="max-w-72">{guessed}</p>
        ) : undefined
      }
      items={[
        ...storyPointScale.map((points) => ({
          label: `${points} SP`,
          chosen: points === story.storyPoints,
          onSelect: () => keep(points),
        })),
        {
          label: 'Other…',
          chosen: !storyPointScale.some((points) => points === story.storyPoints),
          onSelect: () => setTyping(true),
        },
      ]}
    />
  )
}

const guessed = 'Guessed from the words of the brief. Choose a number, or estimate from what the team has done.'
