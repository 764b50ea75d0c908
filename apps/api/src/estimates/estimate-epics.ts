import { type Epic, isToEstimate } from '@planwright/contract'
import type { IssueToEstimate, PointEstimate } from '@planwright/planning'

/** What to ask the estimator, in the order of the backlog: the points that the drafter gave tell which story is larger, no more. Pure. */
export function issuesToEstimate(epics: readonly Epic[]): IssueToEstimate[] {
  return epics
    .flatMap((epic) => epic.userStories)
    .filter(isToEstimate)
    .map(({ title, description, acceptanceCriteria, storyPoints }) => ({
      title,
      description: [description, acceptanceCriteria].filter((text) => text !== '').join('\n\n'),
      hint: storyPoints > 0 ? storyPoints : undefined,
    }))
}

/** The same epics with those answers on their open stories; `source` names the history that they come from, in a few words. Pure. */
export function withEstimates(epics: readonly Epic[], estimates: readonly PointEstimate[], source: string): Epic[] {
  const next = estimates.values()
  return epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.map((story) => {
      const estimate = isToEstimate(story) ? next.next().value : undefined
      if (!estimate) return story
      const { points, range, comparable } = estimate
      return {
        ...story,
        storyPoints: points,
        // nobody has chosen these either
        ...(story.draftedPoints !== undefined && { draftedPoints: points }),
        estimate: { method: source, range: [range[0], range[1]], comparable: [...comparable] },
      }
    }),
  }))
}
