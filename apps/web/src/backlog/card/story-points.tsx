import { useConfig } from '../../app/use-config.ts'
import { areDrafted } from '../edits/rough-points.ts'

type Story = Parameters<typeof areDrafted>[0]

/** A story's points in words, marked where they are rough. */
export function StoryPoints({ story }: { story: Story }) {
  return (
    <>
      {useIsRough(story) && (
        <>
          <span className="sr-only">rough </span>
          <span aria-hidden="true">~</span>
        </>
      )}
      {`${story.storyPoints} SP`}
    </>
  )
}

/** Whether nobody judged its points: those that the built-in drafter gives are a guess from words. */
export function useIsRough(story: Story): boolean {
  const { data: config } = useConfig()
  return config?.model.builtIn === true && areDrafted(story)
}
