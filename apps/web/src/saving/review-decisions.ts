import {
  type Epic,
  type ReviewDuplicate,
  type ReviewGone,
  type ReviewItem,
  type SaveDecisions,
  type SaveReview,
  saysWithoutSprints,
} from '@planwright/contract'

export type Side = 'theirs' | 'ours'
/** What becomes of what is not there any more. */
export type GoneAnswer = ReviewGone['answer']
/** An issue that takes an item's place: `link` leaves its words, `update` writes the plan's. */
export type Adoption = { key: string; action: 'link' | 'update' }

/** What a person chose in the review, by item id. What is not in it is as the review opened: theirs, made anew, left in Jira, left out where it was before. */
export type Decisions = {
  readonly conflicts: Readonly<Record<string, Side>>
  readonly gone: Readonly<Record<string, GoneAnswer>>
  readonly duplicates: Readonly<Record<string, Adoption>>
  readonly remove: readonly string[]
}

export const noDecisions: Decisions = { conflicts: {}, gone: {}, duplicates: {}, remove: [] }

/**
 * What a save is told: each question that the review showed, with its answer, and no other. Keeping theirs is said too, making again, and that there will be
 * no sprints: whoever confirms has seen it. Undefined where nothing was asked.
 */
export function decisionsOf(review: SaveReview, chosen: Decisions): SaveDecisions | undefined {
  const conflicts = Object.fromEntries(
    review.conflicts.map(({ itemId }) => [itemId, chosen.conflicts[itemId] ?? ('theirs' as const)]),
  )
  const gone = Object.fromEntries(review.gone.map((item) => [item.itemId, goneAnswerOf(item, chosen)]))
  const duplicates = Object.fromEntries(
    review.duplicates.flatMap((duplicate) => {
      const adoption = adoptionOf(duplicate, chosen)
      return adoption ? [[duplicate.itemId, adoption]] : []
    }),
  )
  const remove = review.removed.map(({ itemId }) => itemId).filter((itemId) => chosen.remove.includes(itemId))
  const decisions = {
    ...(review.conflicts.length > 0 && { conflicts }),
    ...(review.gone.length > 0 && { gone }),
    ...(Object.keys(duplicates).length > 0 && { duplicates }),
    ...(remove.length > 0 && { remove }),
    ...(saysWithoutSprints(review) && { withoutSprints: true }),
  }
  return Object.keys(decisions).length > 0 ? decisions : undefined
}

/** The same answer to all conflicts. */
export function allConflicts(review: SaveReview, side: Side): Decisions['conflicts'] {
  return Object.fromEntries(review.conflicts.map(({ itemId }) => [itemId, side]))
}

export function goneAnswerOf({ itemId, answer }: ReviewGone, chosen: Pick<Decisions, 'gone'>): GoneAnswer {
  return chosen.gone[itemId] ?? answer
}

/** The same answer for all that is not there any more. */
export function allGone({ gone }: SaveReview, answer: GoneAnswer): Decisions['gone'] {
  return Object.fromEntries(gone.map(({ itemId }) => [itemId, answer]))
}

/**
 * Each item with its likest issue. An issue stands for one item: the likest pair comes first, and who finds all its issues taken is made anew.
 */
export function allDuplicates(
  duplicates: readonly ReviewDuplicate[],
  action: Adoption['action'],
): Decisions['duplicates'] {
  const pairs = duplicates.flatMap(({ itemId, candidates }) =>
    candidates.map(({ key, likeness }) => ({ itemId, key, likeness })),
  )
  const chosen: Record<string, Adoption> = {}
  const takenKeys = new Set<string>()
  for (const { itemId, key } of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (chosen[itemId] || takenKeys.has(key)) continue
    chosen[itemId] = { key, action }
    takenKeys.add(key)
  }
  return chosen
}

/** Whose place each issue was chosen to take: key to item id. */
export function holders(duplicates: Decisions['duplicates']): ReadonlyMap<string, string> {
  return new Map(Object.entries(duplicates).map(([itemId, { key }]) => [key, itemId]))
}

/** A record without one of its keys. */
export function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))
}

/** What a save will do with what was chosen so far. */
export type Effect = {
  readonly create: readonly ReviewItem[]
  readonly update: readonly ReviewItem[]
  /** Issues that are already there and take an item's place as they are. */
  readonly link: readonly ReviewItem[]
  readonly unchanged: readonly ReviewItem[]
  /** The same of what somebody changed in the tracker since the last save. */
  readonly theirs: readonly ReviewItem[]
  /** Not there any more, and not made again. */
  readonly leave: readonly ReviewItem[]
  readonly remove: readonly ReviewItem[]
}

export function effectOf(review: SaveReview, chosen: Decisions): Effect {
  const adoptions = review.duplicates.flatMap((duplicate) => {
    const adoption = adoptionOf(duplicate, chosen)
    return adoption ? [{ duplicate, adoption }] : []
  })
  const adopted = (wanted: Adoption['action']): ReviewItem[] =>
    adoptions
      .filter(({ adoption }) => adoption.action === wanted)
      .map(({ duplicate: { itemId, kind, title, candidates }, adoption: { key } }) => {
        const issue = candidates.find((candidate) => candidate.key === key)
        // an issue that keeps its words is shown with them
        return { itemId, kind, title: wanted === 'link' ? (issue?.title ?? title) : title, key, url: issue?.url }
      })
  /** With what is written and what stays of each: where the plan changed other parts as well, these are written beside theirs. */
  const decided = review.conflicts.map(({ changes, writes, theirs = [], ...item }): ReviewItem => {
    const parts = changes.map(({ part }) => part)
    const isOurs = chosen.conflicts[item.itemId] === 'ours'
    const theirTitle = changes.find(({ part }) => part === 'title')?.theirs
    return {
      ...item,
      ...(!isOurs && theirTitle && { title: theirTitle }),
      ...(writes && { writes: [...(isOurs ? parts : []), ...writes] }),
      ...((theirs.length > 0 || !isOurs) && { theirs: [...(isOurs ? [] : parts), ...theirs] }),
    }
  })
  const isWritten = ({ itemId, writes = [] }: ReviewItem) => chosen.conflicts[itemId] === 'ours' || writes.length > 0
  const standIns = new Set(adoptions.map(({ duplicate }) => duplicate.itemId))
  const isGone = new Set(review.gone.map(({ itemId }) => itemId))
  const answered = (wanted: GoneAnswer) => review.gone.filter((item) => goneAnswerOf(item, chosen) === wanted)
  const again = answered('make').map(({ itemId, kind, title }) => ({ itemId, kind, title }))
  return {
    create: [...again, ...review.create.filter(({ itemId }) => !standIns.has(itemId) && !isGone.has(itemId))],
    update: [...review.update, ...decided.filter(isWritten), ...adopted('update')],
    link: adopted('link'),
    unchanged: review.unchanged.filter(({ theirs }) => !theirs),
    theirs: [...review.unchanged.filter(({ theirs }) => theirs), ...decided.filter((item) => !isWritten(item))],
    leave: answered('leave'),
    remove: review.removed.filter(({ itemId }) => chosen.remove.includes(itemId)),
  }
}

/** How many dependencies of the plan can become links. */
export function countDependencies(epics: readonly Epic[]): number {
  const stories = epics.flatMap(({ userStories }) => userStories)
  const ids = new Set(stories.map(({ id }) => id))
  return stories.reduce((sum, { id, dependsOn }) => {
    const others = new Set(dependsOn)
    return sum + [...others].filter((other) => other !== id && ids.has(other)).length
  }, 0)
}

/** The issue chosen for an item, if the review offers it: one looked at anew may not. */
function adoptionOf({ itemId, candidates }: ReviewDuplicate, { duplicates }: Decisions): Adoption | undefined {
  const choice = duplicates[itemId]
  return candidates.some(({ key }) => key === choice?.key) ? choice : undefined
}
