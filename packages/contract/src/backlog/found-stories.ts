import * as z from 'zod/mini'

/** `GET /drafts/stories`: stories of any draft, those of the drafts opened last first. */
export const FoundStories = z.strictObject({
  stories: z.array(
    z.strictObject({ draftId: z.string(), draftName: z.string(), storyId: z.string(), title: z.string() }),
  ),
})
export type FoundStories = z.infer<typeof FoundStories>

/** What may be looked for at once, and how much is found of it. */
export const storySearchLimits = { characters: 200, words: 10, found: 20 } as const
