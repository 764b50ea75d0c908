import type { CustomField, Epic, UserStory } from '@planwright/contract'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import type { StoryChange } from '../edits/story-fields.ts'

/** The same change of several stories. */
export function changeAll(
  stories: readonly UserStory[],
  change: StoryChange | ((story: UserStory) => StoryChange),
): BacklogEdit[] {
  return stories.map((story) => ({
    kind: 'change-story',
    storyId: story.id,
    change: typeof change === 'function' ? change(story) : change,
  }))
}

export function addLabels(stories: readonly UserStory[], labels: readonly string[]): BacklogEdit[] {
  return changeAll(stories, (story) => ({ labels: [...new Set([...story.labels, ...labels])] }))
}

export function removeLabel(stories: readonly UserStory[], label: string): BacklogEdit[] {
  return changeAll(stories, (story) => ({ labels: story.labels.filter((own) => own !== label) }))
}

export function setFields(stories: readonly UserStory[], fields: readonly CustomField[]): BacklogEdit[] {
  return changeAll(stories, ({ customFields }) => ({
    customFields: [...customFields.filter(({ key }) => !fields.some((field) => field.key === key)), ...fields],
  }))
}

export function clearField(stories: readonly UserStory[], key: string): BacklogEdit[] {
  return changeAll(stories, ({ customFields }) => ({ customFields: customFields.filter((own) => own.key !== key) }))
}

/** To the end of an epic, in the order they stand in. */
export function moveAll(stories: readonly UserStory[], epic: Epic): BacklogEdit[] {
  return stories.map(({ id }) => ({
    kind: 'move-story',
    storyId: id,
    epicId: epic.id,
    position: Number.POSITIVE_INFINITY,
  }))
}

export function lockAll(stories: readonly UserStory[], locked: boolean): BacklogEdit[] {
  return stories.map(({ id }) => ({ kind: 'lock', itemId: id, locked }))
}

export function deleteAll(stories: readonly UserStory[]): BacklogEdit[] {
  return stories.map(({ id }) => ({ kind: 'delete-story', storyId: id }))
}

/** Every value of a field that some story has already, each once. */
export function fieldsInUse(epics: readonly Pick<Epic, 'userStories'>[]): CustomField[] {
  const fields = epics.flatMap(({ userStories }) => userStories.flatMap(({ customFields }) => customFields))
  const byValue = new Map(fields.map((field) => [JSON.stringify([field.key, field.value]), field]))
  return [...byValue.values()].filter(({ hidden }) => !hidden)
}

export function countWords(count: number): string {
  return count === 1 ? '1 story' : `${count} stories`
}
