import type { SprintStory } from '@planwright/contract'
import { useTrackerName } from '../../app/use-config.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { countWords } from '../plan-words.ts'
import type { EpicIndex } from './sprints-by-epic.ts'
import { StoryRow } from './story-row.tsx'

/** What the plan's scope leaves out. It is saved to Jira without a sprint, and can be moved into one. */
export function UnplannedStories({ stories, epics }: { stories: SprintStory[]; epics: EpicIndex }) {
  const tracker = useTrackerName()
  if (stories.length === 0) return null
  return (
    <section aria-label="Not in the plan" className="rounded-card border border-dashed bg-surface">
      <h4 className="px-3 py-2 font-semibold">
        Not in the plan <span className="font-normal text-muted">{countWords(stories.length, 'story', 'stories')}</span>
      </h4>
      <ul className="border-t">
        {stories.map((story) => (
          <StoryRow
            key={story.id}
            story={story}
            epicTitle={epics.titles.get(story.epicId ?? '') ?? ''}
            color={epicColor(Math.max(0, epics.order.indexOf(story.epicId ?? '')))}
            touch={undefined}
            reason={`Left out by the scope of the plan. It is saved to ${tracker} without a sprint.`}
            broken={undefined}
            explained={false}
          />
        ))}
      </ul>
    </section>
  )
}
