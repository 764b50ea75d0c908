import type { ReviewItem, SaveItem } from '@planwright/contract'

type Kind = SaveItem['kind']

const nouns = {
  epic: ['epic', 'epics'],
  story: ['story', 'stories'],
  sprint: ['sprint', 'sprints'],
  move: ['story moved into its sprint', 'stories moved into their sprints'],
  link: ['dependency link', 'dependency links'],
} as const satisfies Record<Kind, readonly [string, string]>

/** `3 epics, 24 stories and 4 sprints`; empty kinds are left out. */
export function countWords(
  items: readonly Pick<ReviewItem, 'kind'>[],
  kinds: readonly Kind[] = ['epic', 'story', 'sprint', 'link'],
): string {
  const parts = kinds.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    return count === 0 ? [] : [`${count} ${nouns[kind][count === 1 ? 0 : 1]}`]
  })
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}

/** What exists in Jira after a save. A move is no thing of its own: it shows only where it failed. */
export const exists = ({ state }: SaveItem): boolean => state === 'done' || state === 'unchanged'

export const stateWords = {
  done: 'saved',
  unchanged: 'already there',
  failed: 'refused',
  missing: 'not saved yet',
  unknown: 'not certain: look in Jira',
} as const satisfies Record<SaveItem['state'], string>
