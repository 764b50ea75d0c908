import type { ReviewItem, SaveItem } from '@planwright/contract'
import { capitalized } from '../ui/capitalized.ts'

type Kind = SaveItem['kind']

const nouns = {
  epic: ['epic', 'epics'],
  story: ['story', 'stories'],
  sprint: ['sprint', 'sprints'],
  move: ['story moved', 'stories moved'],
  link: ['dependency link', 'dependency links'],
} as const satisfies Record<Kind, readonly [string, string]>

export const kindWords = {
  epic: 'Epic',
  story: 'Story',
  sprint: 'Sprint',
  move: 'Moved',
  link: 'Link',
} as const satisfies Record<Kind, string>

/** `3 epics, 24 stories and 4 sprints`; empty kinds are left out. */
export function countWords(
  items: readonly Pick<ReviewItem, 'kind'>[],
  kinds: readonly Kind[] = ['epic', 'story', 'sprint', 'link'],
): string {
  const parts = kinds.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    return count === 0 ? [] : [`${count} ${nouns[kind][count === 1 ? 0 : 1]}`]
  })
  return conjunction(parts)
}

const conjunction = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)

/** `4 issues and 2 sprints`, where epics and stories are one thing. */
export function issueWords(items: readonly Pick<ReviewItem, 'kind'>[]): string {
  const sprints = items.filter(({ kind }) => kind === 'sprint').length
  const issues = items.length - sprints
  const parts = [
    ...(issues > 0 ? [`${issues} ${issues === 1 ? 'issue' : 'issues'}`] : []),
    ...(sprints > 0 ? [`${sprints} ${sprints === 1 ? 'sprint' : 'sprints'}`] : []),
  ]
  return parts.join(' and ')
}

/** What is said of a save, or of taking one back, that came to nothing as far as is known. */
export function failedWords({ work, isSure }: { work: 'save' | 'undo'; isSure: boolean }): string {
  if (isSure) return work === 'undo' ? 'Not taken back' : 'Not saved'
  return `Whether it was ${work === 'undo' ? 'taken back' : 'saved'} is not known`
}

/** What exists in Jira after a save. A move is no thing of its own. */
export function exists({ state }: SaveItem): boolean {
  return state === 'done' || state === 'unchanged'
}

/**
 * What a save that is whole did: `Created 2 stories and 1 sprint, changed 5 stories, left 1 epic and 4 sprints as they were in Jira.` Where all was made by it,
 * or a server before this does not tell, what is there: `1 epic and 2 stories in Jira.`
 */
export function savedWords(items: readonly SaveItem[], tracker: string): string {
  const all = items.filter(exists)
  const things = all.filter(({ kind }) => kind !== 'move')
  const written = things.filter(({ state }) => state === 'done')
  const isTold = written.every(({ kind, made }) => made !== undefined || kind === 'sprint' || kind === 'link')
  const created = written.filter(({ kind, made }) => made === true || kind === 'link')
  const changed = written.filter(({ made }) => made === false)
  const left = things.filter((item) => !created.includes(item) && !changed.includes(item))
  if (all.length === 0) return `Nothing of this is in ${tracker}.`
  const isFirst = changed.length === 0 && left.every(({ state }) => state === 'done')
  if (!isTold || isFirst) return `${countWords(all)} in ${tracker}.`
  const parts = [
    created.length > 0 && `created ${countWords(created)}`,
    changed.length > 0 && `changed ${countWords(changed)}`,
    left.length > 0 && `left ${countWords(left)} as ${left.length === 1 ? 'it was' : 'they were'}`,
  ].filter((part) => part !== false)
  return `${capitalized(parts.join(', '))} in ${tracker}.`
}

/** A story that the save moved; one that was made by it was put into its sprint, and moved from nowhere. A server before this tells a place of what others moved, too. */
export function isMoved(item: SaveItem): boolean {
  return item.kind === 'move' && item.state === 'done' && (item.to ?? item.from) !== undefined
}

export function stateWords(tracker: string) {
  return {
    done: 'saved',
    unchanged: 'already there',
    failed: 'refused',
    missing: 'not saved yet',
    unknown: `not certain: look in ${tracker}`,
  } as const satisfies Record<SaveItem['state'], string>
}

const partWords: Readonly<Record<string, string>> = {
  title: 'Title',
  text: 'Description',
  points: 'Story points',
  labels: 'Labels',
  parent: 'Epic',
}
/** `title, points and labels`. */
export function partsWords(parts: readonly string[]): string {
  return conjunction(parts.map((part) => partName(part).toLowerCase()))
}

/** What an update writes of an issue, and what of it stays as somebody changed it: `title (was “Old”) and labels; left as in Jira: description`. */
export function updateWords({ writes, was, theirs = [] }: ReviewItem, tracker: string): string | undefined {
  const renamed = was === undefined ? [] : [`title (was “${was}”)`]
  // without its parts all of it is written
  const others = writes?.filter((part) => part !== 'title' || was === undefined) ?? (was ? ['all else of it'] : [])
  const written = conjunction([...renamed, ...others.map((part) => partName(part).toLowerCase())])
  const kept = theirs.length > 0 ? `left as in ${tracker}: ${partsWords(theirs)}` : ''
  return [written, kept].filter(Boolean).join('; ') || undefined
}

/** The name a person knows a part of an issue by. */
export function partName(part: string): string {
  return partWords[part] ?? capitalized(part)
}
