import type { Epic, UserStory } from '@planwright/contract'
import { replaceStories, withKnownDependencies } from '../tools/story-dependencies.ts'
import { asEdited } from './as-edited.ts'
import { areDrafted } from './drafted-points.ts'
import type { StoryChange } from './story-fields.ts'

type EpicChange = Partial<Pick<Epic, 'title' | 'description'>>

/**
 * One thing a person does to a backlog. Positions count from 0 in the list as it is without what is moved; one beyond the end is
 * the end.
 */
export type BacklogEdit =
  | { kind: 'change-story'; storyId: string; change: StoryChange }
  | { kind: 'add-story'; epicId: string; position: number; story: UserStory }
  | { kind: 'delete-story'; storyId: string }
  | { kind: 'move-story'; storyId: string; epicId: string; position: number }
  /** Split, merged or written again: `stories` stand where the first of `storyIds` stood. */
  | { kind: 'replace-stories'; storyIds: string[]; stories: UserStory[] }
  /** Put aside: what was found about these stories' form, by the flaw's name. */
  | { kind: 'dismiss'; storyIds: string[]; flaw: string }
  | { kind: 'add-epic'; position: number; epic: Epic }
  | { kind: 'change-epic'; epicId: string; change: EpicChange }
  | { kind: 'delete-epic'; epicId: string }
  | { kind: 'move-epic'; epicId: string; position: number }
  /** Written again: the epic of the same id, with all its stories. */
  | { kind: 'replace-epic'; epic: Epic }
  /** Of a story or an epic, whichever has the id. */
  | { kind: 'lock'; itemId: string; locked: boolean }

/**
 * The backlog after an edit. What an edit does not touch stays the same object, and an edit that changes nothing gives the list it
 * was given. Dependencies on stories that are gone fall away; ids stay; what a person changes, splits or merges is marked as edited.
 */
export function applyEdit(epics: Epic[], edit: BacklogEdit): Epic[] {
  switch (edit.kind) {
    case 'change-story':
      return changeStory(epics, edit.storyId, (story) => storyAfter(story, edit.change))
    case 'add-story':
      return changeStories(epics, edit.epicId, (stories) => insert(stories, edit.position, edit.story))
    case 'delete-story':
      return withKnownDependencies(withoutStory(epics, edit.storyId))
    case 'move-story':
      return moveStory(epics, edit)
    case 'replace-stories':
      return replaceStories(epics, edit.storyIds, isOnlyRewritten(edit) ? edit.stories : edit.stories.map(asEdited))
    case 'dismiss':
      return edit.storyIds.reduce((list, id) => changeStory(list, id, (story) => dismissed(story, edit.flaw)), epics)
    case 'add-epic':
      return insert(epics, edit.position, edit.epic)
    case 'change-epic':
      return changeEpic(epics, edit.epicId, (epic) => changed(epic, { ...epic, ...edit.change, edited: true }))
    case 'delete-epic':
      return withKnownDependencies(without(epics, edit.epicId))
    case 'move-epic': {
      const epic = epics.find(({ id }) => id === edit.epicId)
      return epic ? insert(without(epics, epic.id), edit.position, epic) : epics
    }
    case 'replace-epic':
      return withKnownDependencies(changeEpic(epics, edit.epic.id, () => edit.epic))
    case 'lock': {
      const set = <Item extends { locked?: boolean }>(item: Item): Item =>
        (item.locked ?? false) === edit.locked ? item : { ...item, locked: edit.locked }
      return changeStory(changeEpic(epics, edit.itemId, set), edit.itemId, set)
    }
  }
}

/** Story and epic that belong to an id, and the story's place. */
export function findStory(
  epics: readonly Epic[],
  storyId: string,
): { epic: Epic; story: UserStory; position: number } | undefined {
  for (const epic of epics) {
    const position = epic.userStories.findIndex(({ id }) => id === storyId)
    const story = epic.userStories[position]
    if (story) return { epic, story, position }
  }
  return undefined
}

function moveStory(epics: Epic[], { storyId, epicId, position }: Extract<BacklogEdit, { kind: 'move-story' }>): Epic[] {
  const place = findStory(epics, storyId)
  if (!place || !epics.some(({ id }) => id === epicId)) return epics
  const rest = withoutStory(epics, storyId)
  return changeStories(rest, epicId, (stories) => insert(stories, position, place.story))
}

/** Of a story that is written again the words are a drafter's; what is split or merged is the person's. */
const isOnlyRewritten = ({ storyIds, stories }: Extract<BacklogEdit, { kind: 'replace-stories' }>): boolean =>
  storyIds.length === 1 && stories.length === 1

function storyAfter(story: UserStory, change: StoryChange): UserStory {
  const areJudged = 'storyPoints' in change
  const isRanked = 'priority' in change && story.priorityFromOrder
  const next = {
    ...asEdited(story),
    ...change,
    ...(areJudged && { draftedPoints: undefined }),
    ...(isRanked && { priorityFromOrder: undefined }),
  }
  // who chooses the number that is there has judged it
  const after = areJudged && areDrafted(story) ? next : changed(story, next)
  // the title is a name for it
  return story.description === after.description ? after : withoutWordingKept(after)
}

/** The item with its changes and marked as edited, or as it was where no value differs. */
const changed = <Item extends object>(before: Item, after: Item): Item =>
  Object.entries(after).every(([key, value]) => marks.has(key) || sameValue(value, before[key as keyof Item])) // both have the item's keys
    ? before
    : after

/** What a change leaves behind, and is none. */
const marks = new Set(['edited', 'draftedPoints'])

function withoutWordingKept({ wordingKept: _, ...story }: UserStory): UserStory {
  return story
}

const sameValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((entry, at) => entry === b[at]) : a === b

const dismissed = (story: UserStory, flaw: string): UserStory =>
  story.dismissed?.includes(flaw) ? story : { ...story, dismissed: [...(story.dismissed ?? []), flaw] }

const withoutStory = (epics: Epic[], storyId: string): Epic[] =>
  epics.map((epic) => {
    const rest = without(epic.userStories, storyId)
    return rest === epic.userStories ? epic : { ...epic, userStories: rest }
  })

const changeEpic = (epics: Epic[], epicId: string, change: (epic: Epic) => Epic): Epic[] =>
  changeItem(epics, epicId, change)

const changeStories = (epics: Epic[], epicId: string, change: (stories: UserStory[]) => UserStory[]): Epic[] =>
  changeEpic(epics, epicId, (epic) => ({ ...epic, userStories: change(epic.userStories) }))

function changeStory(epics: Epic[], storyId: string, change: (story: UserStory) => UserStory): Epic[] {
  const at = epics.findIndex(({ userStories }) => userStories.some(({ id }) => id === storyId))
  const epic = epics[at]
  if (!epic) return epics
  const userStories = changeItem(epic.userStories, storyId, change)
  return userStories === epic.userStories ? epics : epics.with(at, { ...epic, userStories })
}

function changeItem<Item extends { id: string }>(items: Item[], id: string, change: (item: Item) => Item): Item[] {
  const at = items.findIndex((item) => item.id === id)
  const before = items[at]
  if (!before) return items
  const after = change(before)
  return after === before ? items : items.with(at, after)
}

const insert = <Item>(items: Item[], position: number, item: Item): Item[] => items.toSpliced(position, 0, item)

const without = <Item extends { id: string }>(items: Item[], id: string): Item[] =>
  items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items
