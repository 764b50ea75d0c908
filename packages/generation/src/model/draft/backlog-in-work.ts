import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftedEpic, DraftedStory, DraftPiece } from '../../drafter.ts'
import { tidyTitle } from '../answers/ground-story.ts'
import { createStoryIndex } from './story-index.ts'

/** However many a model names: no backlog is read that is longer. */
const mostEpics = 50
const mostStoriesOfEpic = 200

/** A backlog while a model writes it. Whatever is done to it gives the pieces that tell whoever reads along. */
export type BacklogInWork = ReturnType<typeof createBacklogInWork>

export function createBacklogInWork(begun: readonly BacklogEpic[], newId: () => string) {
  const epics: BacklogEpic[] = begun.map((epic) => ({ ...epic, stories: [...epic.stories] }))
  const index = createStoryIndex(epics.flatMap(({ stories }) => stories))
  const stories = () => epics.flatMap((epic) => epic.stories)

  return {
    /** As it stands, in order; changed by what follows. */
    epics: epics as readonly BacklogEpic[],
    stories,
    count: () => ({ epics: epics.length, stories: stories().length }),
    /** The epic of that title: the one that stands, or a new one. */
    *epic(draft: Pick<DraftedEpic, 'title' | 'description'>): Generator<DraftPiece, BacklogEpic> {
      const title = tidyTitle(draft.title)
      const standing = epics.find((epic) => titleKey(epic.title) === titleKey(title))
      if (standing) return standing
      const last = epics.at(-1)
      if (last && epics.length >= mostEpics) return last
      const epic = { id: newId(), title, description: draft.description }
      const added = { ...epic, stories: [] }
      epics.push(added)
      yield { type: 'epic', epic }
      return added
    },
    /** Adds a story, unless another says the same. */
    *story(epic: BacklogEpic, written: DraftedStory): Generator<DraftPiece> {
      if (epic.stories.length >= mostStoriesOfEpic || index.says(written)) return
      const story = index.add({ ...written, id: newId() }, epic.title)
      epic.stories.push(story)
      yield { type: 'story', epicId: epic.id, story }
    },
    /** Changes stories that stand, but none that a person has a hand in; what changes nothing is not told. */
    *change(changes: ReadonlyMap<string, Partial<DraftedStory>>): Generator<DraftPiece> {
      for (const epic of epics)
        for (const [at, { kept, ...story }] of epic.stories.entries()) {
          const changedStory = { ...story, ...changes.get(story.id) }
          if (kept || JSON.stringify(changedStory) === JSON.stringify(story)) continue
          epic.stories[at] = changedStory
          yield { type: 'story', epicId: epic.id, story: changedStory }
        }
    },
  }
}
