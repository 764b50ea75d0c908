import type { Epic } from '@planwright/contract'
import { type BacklogEdit, findStory } from './edit-backlog.ts'
import { changedWords } from './story-fields.ts'

/** What an edit does, in words that fit behind `Undo:`, such as `delete “Pay as a guest”`. `epics` is the backlog before it. */
export function editWords(epics: readonly Epic[], edit: BacklogEdit): string {
  const story = (id: string) => quoted(findStory(epics, id)?.story.title)
  const epic = (id: string) => quoted(epics.find((one) => one.id === id)?.title)
  switch (edit.kind) {
    case 'change-story':
      return `change ${changedWords(edit.change)} of ${story(edit.storyId)}`
    case 'add-story':
      return `add ${quoted(edit.story.title)}`
    case 'delete-story':
      return `delete ${story(edit.storyId)}`
    case 'move-story':
      return `move ${story(edit.storyId)}`
    case 'replace-stories':
      return `${replacing(edit)} ${story(edit.storyIds[0] ?? '')}`
    case 'dismiss':
      return 'dismiss a note'
    case 'add-epic':
      return `add ${quoted(edit.epic.title)}`
    case 'change-epic':
      return `change ${changedWords(edit.change)} of ${epic(edit.epicId)}`
    case 'delete-epic':
      return `delete ${epic(edit.epicId)}`
    case 'move-epic':
      return `move ${epic(edit.epicId)}`
    case 'replace-epic':
      return `write ${quoted(edit.epic.title)} again`
    case 'lock':
      return `${edit.locked ? 'lock' : 'unlock'} ${epics.some(({ id }) => id === edit.itemId) ? epic(edit.itemId) : story(edit.itemId)}`
  }
}

const longestTitle = 40

function quoted(title = 'an item'): string {
  const words = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title
  return `“${words}”`
}

function replacing({ storyIds, stories }: Extract<BacklogEdit, { kind: 'replace-stories' }>): string {
  if (storyIds.length > stories.length) return 'merge'
  return storyIds.length < stories.length ? 'split' : 'write again'
}
