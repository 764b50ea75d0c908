import type { Epic } from '@planwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { storiesWaitingFor } from '../tools/story-dependencies.ts'
import { createBacklogEditor } from './create-backlog-editor.ts'
import { applyEdit, type BacklogEdit } from './edit-backlog.ts'

const storyIds = ['s1', 's2', 's3', 's4', 's5', 's6', 'new1', 'new2', 'nowhere']
const epicIds = ['e1', 'e2', 'e3', 'nowhere']

/** Three epics of two stories; a story depends on none or some of those before it. */
const backlogs: fc.Arbitrary<Epic[]> = fc
  .array(fc.array(fc.nat({ max: 5 }), { maxLength: 3 }), { minLength: 6, maxLength: 6 })
  .map((dependencies) => {
    const stories = dependencies.map((on, at) =>
      aStory(`s${at + 1}`, {
        dependsOn: [...new Set(on.filter((other) => other < at))].map((other) => `s${other + 1}`),
      }),
    )
    return [0, 1, 2].map((at) => anEpic(`e${at + 1}`, stories.slice(at * 2, at * 2 + 2)))
  })

const storyId = fc.constantFrom(...storyIds)
const epicId = fc.constantFrom(...epicIds)
const position = fc.nat({ max: 4 })
const someStories = fc.uniqueArray(storyId, { minLength: 1, maxLength: 3 })
/** Ids that no backlog of `backlogs` has; edits that add one that was added already are left out by the tests. */
const newStory = fc
  .tuple(fc.constantFrom('new1', 'new2'), fc.uniqueArray(storyId, { maxLength: 2 }))
  .map(([id, dependsOn]) => aStory(id, { dependsOn: dependsOn.filter((on) => on !== id), edited: true }))

const edits: fc.Arbitrary<BacklogEdit> = fc.oneof(
  fc.record({ kind: fc.constant('change-story' as const), storyId, change: fc.record({ title: fc.string() }) }),
  fc.record({ kind: fc.constant('delete-story' as const), storyId }),
  fc.record({ kind: fc.constant('move-story' as const), storyId, epicId, position }),
  fc.record({
    kind: fc.constant('replace-stories' as const),
    storyIds: someStories,
    stories: fc.uniqueArray(newStory, { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
  }),
  fc.record({ kind: fc.constant('dismiss' as const), storyIds: someStories, flaw: fc.constant('atomic') }),
  fc.record({ kind: fc.constant('change-epic' as const), epicId, change: fc.record({ title: fc.string() }) }),
  fc.record({ kind: fc.constant('delete-epic' as const), epicId }),
  fc.record({ kind: fc.constant('move-epic' as const), epicId, position }),
  fc.record({ kind: fc.constant('lock' as const), itemId: fc.oneof(storyId, epicId), locked: fc.boolean() }),
)

describe('any sequence of edits', () => {
  it('keeps ids unique, dependencies known and without circles, and the list that it was given', () => {
    fc.assert(
      fc.property(backlogs, fc.array(edits, { maxLength: 12 }), (backlog, list) => {
        let epics = backlog
        for (const edit of list) {
          const known = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
          const gone = edit.kind === 'replace-stories' ? edit.storyIds : []
          // a new story has an id that no other story has
          if (edit.kind === 'replace-stories' && edit.stories.some(({ id }) => known.has(id) && !gone.includes(id)))
            continue
          const before = structuredClone(epics)
          const after = applyEdit(epics, edit)
          expect(epics).toEqual(before)
          epics = after
          const stories = epics.flatMap(({ userStories }) => userStories)
          const ids = new Set(stories.map(({ id }) => id))
          expect(ids.size).toBe(stories.length)
          for (const { id, dependsOn } of stories) {
            const waiting = storiesWaitingFor(epics, id)
            for (const on of dependsOn) expect([on, ids.has(on), waiting.has(on)]).toEqual([on, true, false])
          }
        }
      }),
    )
  })

  it('undoes everything to where it began and does it all again', () => {
    fc.assert(
      fc.property(backlogs, fc.array(edits, { maxLength: 10 }), (backlog, list) => {
        const draft = { form: null, backlog }
        const editor = createBacklogEditor({ read: () => draft, write: (part) => void Object.assign(draft, part) })
        const used = new Set<string>()
        for (const edit of list) {
          if (edit.kind === 'replace-stories' && edit.stories.some(({ id }) => used.has(id))) continue
          if (edit.kind === 'replace-stories') for (const { id } of edit.stories) used.add(id)
          editor.apply(edit)
        }
        const end = draft.backlog
        while (editor.snapshot().undo !== null) editor.undo()
        expect(draft.backlog).toBe(backlog)
        while (editor.snapshot().redo !== null) editor.redo()
        expect(draft.backlog).toBe(end)
      }),
    )
  })
})
