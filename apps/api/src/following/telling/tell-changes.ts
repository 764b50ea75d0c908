import type { JiraChange } from '@planwright/contract'
import type { ReadChange } from '../reading.ts'
import { begunAt } from '../saved-work.ts'
import { changeSentence } from './change-sentence.ts'
import type { FollowedWork, WorkedStory } from './followed-work.ts'
import { isOurs, wasSaving } from './saved-changes.ts'

/** How long the tracker may take to put what was left over into the next sprint. */
const closingMs = 60_000

type Told = Omit<JiraChange, 'sentence'> & { readonly sortedBy: string; readonly isEpic?: boolean }

/** What people did to the plan in the tracker, the newest first. Pure. */
export function tellChanges(work: FollowedWork): JiraChange[] {
  const stories = new Map(work.stories.flatMap((story) => (story.trackerId ? [[story.trackerId, story] as const] : [])))
  const ours = isOurs(work.saved)
  const byPeople = work.reading.changes.filter((change) => stories.has(change.id) && !ours(change))
  const moves = leavingMoves(byPeople)
  const goneEpics = epicsGone(work)
  const goneKeys = new Set(goneEpics.map(({ key }) => key))
  const edits = byPeople.flatMap((change) => {
    const story = stories.get(change.id)
    return story ? toldOf(change, story, { work, moves, goneKeys }) : []
  })
  const all: Told[] = [...edits, ...additions(work), ...removals(work, edits), ...goneEpics]
  return all
    .toSorted((a, b) => Date.parse(b.sortedBy) - Date.parse(a.sortedBy))
    .map(({ sortedBy: _, isEpic = false, ...change }) => ({ ...change, sentence: changeSentence(change, isEpic) }))
}

type Around = {
  readonly work: FollowedWork
  readonly moves: ReadonlyMap<string, ReadChange>
  /** Of epics that are gone. */
  readonly goneKeys: ReadonlySet<string>
}

function toldOf(change: ReadChange, story: WorkedStory, { work, moves, goneKeys }: Around): Told[] {
  const tell = (kind: Told['kind'], from = change.from, to = change.to): Told[] => [
    { ...about(story), kind, at: change.at, author: change.author, from, to, sortedBy: change.at },
  ]
  const move = moves.get(momentOf(change))
  // a move to another project changes the sprint and the epic with it: that is one thing
  if (move) return move === change ? tell('left-project', prefixOf(change.from), prefixOf(change.to)) : []
  switch (change.part) {
    case 'points':
      return tell('re-estimated')
    case 'sprint':
      return isCarriedOver(change, work) ? [] : tell('moved')
    case 'state':
      return isReopened(change, work) ? tell('reopened') : []
    case 'title':
    case 'labels':
    case 'priority':
    case 'parent':
      // the epic went, and took nothing of the story with it
      if (change.part === 'parent' && change.to === '' && goneKeys.has(change.from)) return []
      return isArrival(change, story) ? [] : tell('edited')
    case 'text':
      return tell('edited', '', '')
    default:
      return []
  }
}

const about = ({ id, key, title }: WorkedStory) => ({ storyId: id, key, title })
const momentOf = ({ id, at }: ReadChange) => `${id} ${at}`
const prefixOf = (keyOrName: string) => keyOrName.replace(/-\d+$/, '')

/** By item and moment the change that names a project: of two, the one with keys. */
function leavingMoves(changes: readonly ReadChange[]): Map<string, ReadChange> {
  const moves = new Map<string, ReadChange>()
  for (const change of changes)
    if (change.part === 'project') {
      const before = moves.get(momentOf(change))
      if (!before || /-\d+$/.test(change.to)) moves.set(momentOf(change), change)
    }
  return moves
}

/** A change names all the sprints of an item, one after the other. */
export function sprintNames(list: string): string[] {
  return list.split(', ').filter((name) => name !== '')
}

/** A sprint that ended handed it on: it has one more sprint, at the time of a close. */
function isCarriedOver({ from, to, at }: ReadChange, { reading, sprints }: FollowedWork): boolean {
  const after = new Set(sprintNames(to))
  if (!sprintNames(from).every((name) => after.has(name))) return false
  const ends = [
    ...reading.closed.map(({ endedAt }) => endedAt),
    ...sprints.flatMap(({ state, endDate }) => (state === 'closed' ? endDate : [])),
  ]
  return from !== '' && ends.some((end) => Math.abs(Date.parse(at) - Date.parse(end)) <= closingMs)
}

/** Out of a step in which finished items stand, into one in which none does: a change names steps, not how far they are. */
function isReopened({ from, to }: ReadChange, { reading }: FollowedWork): boolean {
  const last = new Map(reading.changes.flatMap(({ id, part, to }) => (part === 'state' ? [[id, to] as const] : [])))
  const doneSteps = new Set(reading.items.flatMap(({ id, state }) => (state === 'done' ? (last.get(id) ?? []) : [])))
  return doneSteps.has(from) && !doneSteps.has(to)
}

/** It came under the plan's epic: that is told as added. */
const isArrival = ({ part }: ReadChange, { isFound }: WorkedStory) => isFound && part === 'parent'

function additions({ saved, stories, reading }: FollowedWork): Told[] {
  const begun = begunAt(saved)
  return stories.flatMap((story): Told[] => {
    if (story.planned !== null || story.trackerId === null) return []
    const { createdAt } = story
    const arrival = reading.changes.findLast(({ id, part }) => id === story.trackerId && part === 'parent')
    const isNew = createdAt === null || Date.parse(createdAt) >= Date.parse(begun)
    if (!story.isFound && (!isNew || (createdAt !== null && wasSaving(saved, createdAt)))) return []
    const at = isNew ? createdAt : (arrival?.at ?? createdAt)
    const author = isNew ? null : (arrival?.author ?? null)
    return [{ ...about(story), kind: 'added', at, author, from: '', to: '', sortedBy: at ?? reading.asOf }]
  })
}

function removals({ stories, reading }: FollowedWork, told: readonly Told[]): Told[] {
  const left = new Set(told.flatMap(({ kind, storyId }) => (kind === 'left-project' ? storyId : [])))
  return stories.flatMap((story): Told[] => {
    // without a tracker's id it left the plan with us, or was taken back
    if (story.state !== 'gone' || story.trackerId === null || left.has(story.id)) return []
    const sortedBy = story.missedAt ?? reading.asOf
    return [{ ...about(story), kind: 'removed', at: null, author: null, from: '', to: '', sortedBy }]
  })
}

/** Epics that a save put there and the reading misses. */
function epicsGone({ saved, epics, reading }: FollowedWork): Told[] {
  const gone = new Map(reading.gone.map((item) => [item.id, item]))
  const trackerIds = new Map(saved.items.map(({ itemId, jiraId }) => [itemId, jiraId]))
  return epics.flatMap(({ id, title }): Told[] => {
    const lost = gone.get(trackerIds.get(id) ?? '')
    if (!lost) return []
    const about = { storyId: id, key: lost.key, title: lost.title || title }
    return [
      { ...about, kind: 'removed', at: null, author: null, from: '', to: '', isEpic: true, sortedBy: lost.missedAt },
    ]
  })
}
