import type { Epic, UserStory } from '@planwright/contract'
import { sayTheSame } from '../edits/story-fields.ts'
import { withKnownDependencies } from './story-dependencies.ts'

/** One difference that a person agrees to or not. `id` is the item's; `keptReason` says why it is left as it is unless they do. */
export type BacklogChange = { id: string; keptReason: 'locked' | 'edited' | 'epic-locked' | null } & (
  | { kind: 'epic'; before: Epic; after: Epic }
  | { kind: 'added'; epicTitle: string; after: UserStory }
  | { kind: 'changed'; epicTitle: string; before: UserStory; after: UserStory }
  | { kind: 'removed'; epicTitle: string; before: UserStory }
)

/**
 * What a new draft would make otherwise, in the order of the new one and then of the old. Items of the same id are the same: the api
 * gives what says the same as an earlier item that item's id.
 */
export function compareBacklogs(current: readonly Epic[], next: readonly Epic[]): BacklogChange[] {
  const standing = new Map(current.flatMap((epic) => epic.userStories.map((story) => [story.id, { epic, story }])))
  const nextIds = new Set(next.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  const arrivals = next.flatMap((epic): BacklogChange[] => {
    const before = current.find(({ id }) => id === epic.id)
    const stories = epic.userStories.flatMap((after): BacklogChange[] => {
      const former = standing.get(after.id)
      const epicTitle = former?.epic.title ?? epic.title
      if (!former) {
        return [{ kind: 'added', id: after.id, keptReason: before?.locked ? 'epic-locked' : null, epicTitle, after }]
      }
      if (sayTheSame(former.story, after)) return []
      return [{ kind: 'changed', id: after.id, keptReason: whyKept(former), epicTitle, before: former.story, after }]
    })
    const changed = before && (before.title !== epic.title || before.description !== epic.description)
    return changed
      ? [{ kind: 'epic', id: epic.id, keptReason: ownReason(before), before, after: epic }, ...stories]
      : stories
  })
  const gone = [...standing.values()].flatMap(({ epic, story }): BacklogChange[] =>
    nextIds.has(story.id)
      ? []
      : [{ kind: 'removed', id: story.id, keptReason: whyKept({ epic, story }), epicTitle: epic.title, before: story }],
  )
  return [...arrivals, ...gone]
}

/** The backlog with the changes a person agreed to, by id, and nothing else. An epic that loses its last story this way goes too. */
export function withChanges(
  current: readonly Epic[],
  next: readonly Epic[],
  changes: readonly BacklogChange[],
  agreed: ReadonlySet<string>,
): Epic[] {
  const wanted = new Map(changes.filter(({ id }) => agreed.has(id)).map((change) => [change.id, change]))
  const added = (epicId: string) =>
    next.find(({ id }) => id === epicId)?.userStories.filter(({ id }) => wanted.get(id)?.kind === 'added') ?? []
  const stayed = current.flatMap((epic) => {
    const change = wanted.get(epic.id)
    const texts = change?.kind === 'epic' ? { title: change.after.title, description: change.after.description } : {}
    const userStories = epic.userStories.flatMap((story) => {
      const wish = wanted.get(story.id)
      if (wish?.kind === 'removed') return []
      return wish?.kind === 'changed' ? { ...wish.after, locked: story.locked } : story
    })
    const all = [...userStories, ...added(epic.id)]
    const emptied = all.length === 0 && epic.userStories.length > 0 && ownReason(epic) === null
    return emptied ? [] : { ...epic, ...texts, userStories: all }
  })
  const currentIds = new Set(current.map(({ id }) => id))
  const epics = next.flatMap((epic) => {
    const userStories = added(epic.id)
    return currentIds.has(epic.id) || userStories.length === 0 ? [] : { ...epic, userStories }
  })
  return withKnownDependencies([...stayed, ...epics])
}

const ownReason = ({ locked, edited }: { locked?: boolean; edited?: boolean }): 'locked' | 'edited' | null => {
  if (locked) return 'locked'
  return edited ? 'edited' : null
}

const whyKept = ({ epic, story }: { epic: Epic; story: UserStory }): BacklogChange['keptReason'] =>
  ownReason(story) ?? (epic.locked ? 'epic-locked' : null)
