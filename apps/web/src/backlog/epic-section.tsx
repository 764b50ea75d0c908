import type { Epic } from '@planwright/contract'
import { memo } from 'react'
import { epicColor } from '../ui/epic-color.ts'
import { formatNumber } from '../ui/format-number.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { pointsOf } from './backlog-events.ts'
import { ClampedText } from './clamped-text.tsx'
import { StoryCard } from './story-card.tsx'

/** `hue` is the epic's place in the list, which is its colour everywhere; `writing` while its stories are still coming. */
export const EpicSection = memo(function EpicSection({
  epic,
  hue,
  writing,
}: {
  epic: Epic
  hue: number
  writing: boolean
}) {
  return (
    <section className="border-l-[3px] pl-4" style={{ borderColor: epicColor(hue) }} aria-label={`Epic: ${epic.title}`}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold text-base">{epic.title}</h3>
        <span className="shrink-0 text-xs text-muted tabular-nums">{formatNumber(pointsOf(epic.userStories))} SP</span>
      </div>
      {epic.description && <ClampedText className="mt-1 max-w-prose text-muted">{epic.description}</ClampedText>}
      {writing && <ProgressBar className="mt-3" label={`Writing the stories of ${epic.title}`} value={null} />}
      {epic.userStories.length > 0 && (
        <ul className="mt-3 space-y-3">
          {epic.userStories.map((story) => (
            <li key={story.id}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})
