import type { UserStory } from '@planwright/contract'
import { useConfig } from '../../app/use-config.ts'
import { areDrafted } from '../edits/drafted-points.ts'

type Story = Parameters<typeof areDrafted>[0]

/** A story's points in words, marked where they are guessed. */
export function StoryPoints({ story }: { story: Story }) {
  return (
    <>
      {useIsGuessed(story) && (
        <>
          <span className="sr-only">guessed </span>
          <span aria-hidden="true">~</span>
        </>
      )}
      {`${story.storyPoints} SP`}
    </>
  )
}

/** Whether nobody judged its points: those that the built-in drafter gives are a guess from words. */
export function useIsGuessed(story: Story): boolean {
  return useDraftsByRules() && areDrafted(story)
}

/** Whether a `~` stands at any of these. */
export function useHasGuesses(stories: readonly UserStory[]): boolean {
  const byRules = useDraftsByRules()
  return stories.some((story) => story.priorityFromOrder || (byRules && areDrafted(story)))
}

const useDraftsByRules = () => useConfig().data?.model.builtIn === true
