import type { CustomField, Epic, UserStory } from '@planwright/contract'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import type { StoryChange } from '../edits/story-fields.ts'

/** The same change of several stories. */
export const changeAll = (
  stories: readonly UserStory[],
  change: StoryChange | ((story: UserStory) => StoryChange),
): BacklogEdit[] =>
  stories.map((story) => ({
    kind: 'change-story',
    storyId: story.id,
    change: typeof change === 'function' ? change(story) : change,
  }))

export const addLabels = (stories: readonly UserStory[], labels: readonly string[]): BacklogEdit[] =>
  changeAll(stories, (story) => ({ labels: [...new Set([...story.labels, ...labels])] }))

export const removeLabel = (stories: readonly UserStory[], label: string): BacklogEdit[] =>
  changeAll(stories, (story) => ({ labels: story.labels.filter((own) => own !== label) }))

export const setField = (stories: readonly UserStory[], field: CustomField): BacklogEdit[] =>
  changeAll(stories, ({ customFields }) => ({
    customFields: [...customFields.filter(({ key }) => key !== field.key), field],
  }))

/** To the end of an epic, in the order they stand in. */
export const moveAll = (stories: readonly UserStory[], epic: Epic): BacklogEdit[] =>
  stories.map(({ id }) => ({ kind: 'move-story', storyId: id, epicId: epic.id, position: Number.POSITIVE_INFINITY }))

export const lockAll = (stories: readonly UserStory[], locked: boolean): BacklogEdit[] =>
  stories.map(({ id }) => ({ kind: 'lock', itemId: id, locked }))

export const deleteAll = (stories: readonly UserStory[]): BacklogEdit[] =>
  stories.map(({ id }) => ({ kind: 'delete-story', storyId: id }))

/** Every value of a field that some story has already, each once. */
export function fieldsInUse(epics: readonly Epic[]): CustomField[] {
  const fields = epics.flatMap(({ userStories }) => userStories.flatMap(({ customFields }) => customFields))
  const byValue = new Map(fields.map((field) => [JSON.stringify([field.key, field.value]), field]))
  return [...byValue.values()].filter(({ hidden }) => !hidden)
}

export const countWords = (count: number): string => (count === 1 ? '1 story' : `${count} stories`)
