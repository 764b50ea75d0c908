import type { UserStory } from '@planwright/contract'
import { storyPointScale } from '@planwright/planning'
import { areDrafted } from '../edits/drafted-points.ts'

/**
 * Takes criteria out of a story into a new one behind it, which depends on it and rests on the same passages; `movedLines` holds places
 * in `criteriaOf`. Both get the number of the scale nearest to their share of the points.
 */
export function splitByHand(
  story: UserStory,
  { id, title, movedLines }: { id: string; title: string; movedLines: ReadonlySet<number> },
): [UserStory, UserStory] {
  const criteria = criteriaOf(story)
  const share = criteria.length === 0 ? 0.5 : movedLines.size / criteria.length
  const textOf = (isTaken: boolean) => criteria.filter((_, at) => movedLines.has(at) === isTaken).join('\n')
  const pointsOf = (part: number) => {
    const storyPoints = nearestPoints(story.storyPoints * part)
    return { storyPoints, draftedPoints: areDrafted(story) ? storyPoints : undefined }
  }
  return [
    {
      ...story,
      acceptanceCriteria: textOf(false),
      ...pointsOf(1 - share),
      estimate: undefined,
    },
    {
      ...story,
      id,
      title,
      locked: false,
      dismissed: undefined,
      wordingKept: undefined,
      estimate: undefined,
      issueKey: undefined,
      acceptanceCriteria: textOf(true),
      ...pointsOf(share),
      dependsOn: [story.id],
    },
  ]
}

/** A story's criteria: blocks where empty lines or a `Given` part them, otherwise lines. */
export function criteriaOf({ acceptanceCriteria }: Pick<UserStory, 'acceptanceCriteria'>): string[] {
  const text = acceptanceCriteria.trim()
  const parts = /^\W*given\b/im.test(text) ? text.split(/\n\s*\n|\n(?=\W*given\b)/i) : text.split('\n')
  return parts.map((part) => part.trim()).filter(Boolean)
}

const nearestPoints = (points: number): number =>
  storyPointScale.reduce<number>(
    (nearest, step) => (Math.abs(step - points) < Math.abs(nearest - points) ? step : nearest),
    storyPointScale[0],
  )
