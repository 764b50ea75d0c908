import { findTwins, type Twins, titleKey } from '@planwright/likeness'
import type { DraftedStory } from '../drafter.ts'
import type { MarkedBrief } from '../reading/marks.ts'
import { checkStory, type StoryFlaw } from './check-story.ts'
import { type BriefReview, reviewBrief } from './review-brief.ts'

export type ReviewedStory = Pick<
  DraftedStory,
  'id' | 'title' | 'description' | 'acceptanceCriteria' | 'storyPoints' | 'dependsOn' | 'source' | 'wordingKept'
>
/** Stories stand under either name: the drafter's or the wire's. */
export type ReviewedEpic = { title: string } & (
  | { stories: readonly ReviewedStory[] }
  | { userStories: readonly ReviewedStory[] }
)

export type BacklogReview = {
  /** What fails a criterion, with a sentence that says what to do. */
  findings: { storyId: string; flaw: StoryFlaw | 'unique'; reason: string }[]
  /** Pairs that say nearly the same, the likest first. */
  duplicates: Twins[]
} & BriefReview

/** Looks a backlog over as a person left it: form, look-alikes and what of the brief no story tells. Asks no model and changes nothing. */
export function reviewBacklog(epics: readonly ReviewedEpic[], brief: MarkedBrief): BacklogReview {
  const stories = epics.flatMap((epic) =>
    ('userStories' in epic ? epic.userStories : epic.stories).map((story) => ({ epic: epic.title, story })),
  )
  const placeOfTitle = new Map<string, string>()
  const findings = stories.flatMap(({ epic, story }) => {
    const storyFindings: BacklogReview['findings'] = checkStory(story).map((finding) => ({
      storyId: story.id,
      ...finding,
    }))
    const title = titleKey(story.title)
    const earlier = placeOfTitle.get(title)
    if (earlier === undefined) placeOfTitle.set(title, `"${story.title.trim()}" in "${epic.trim()}"`)
    else if (title !== '') {
      const reason = `The story ${earlier} has this title already. Say what is different, or merge the two.`
      storyFindings.push({ storyId: story.id, flaw: 'unique', reason })
    }
    return storyFindings
  })
  return {
    findings,
    duplicates: findTwins(stories.map(({ story }) => story)),
    ...reviewBrief(
      brief,
      stories.map(({ story }) => story),
    ),
  }
}
