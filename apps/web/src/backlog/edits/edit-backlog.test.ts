import type { Epic } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { areDrafted } from './drafted-points.ts'
import { applyEdit, type BacklogEdit, findStory } from './edit-backlog.ts'
import type { StoryChange } from './story-fields.ts'

const shop = () => [
  anEpic('cart', [aStory('add'), aStory('remove', { dependsOn: ['add'] })]),
  anEpic('pay', [aStory('card', { dependsOn: ['add', 'remove'] }), aStory('refund', { dependsOn: ['card'] })]),
]
const layout = (epics: Epic[]) =>
  Object.fromEntries(epics.map(({ id, userStories }) => [id, userStories.map((story) => story.id).join(' ')]))
const dependencies = (epics: Epic[]) =>
  Object.fromEntries(epics.flatMap(({ userStories }) => userStories.map(({ id, dependsOn }) => [id, dependsOn])))

describe('an edit of the backlog', () => {
  it('changes fields of a story, marks it as edited, and leaves every other object as it was', () => {
    const before = shop()
    const after = applyEdit(before, { kind: 'change-story', storyId: 'add', change: { title: 'Add a book' } })
    expect(findStory(after, 'add')?.story).toMatchObject({ title: 'Add a book', edited: true })
    expect(findStory(after, 'remove')?.story).toBe(findStory(before, 'remove')?.story)
    expect(after[1]).toBe(before[1])
  })

  it('leaves points the drafter’s until a person chooses some, were it the same number', () => {
    const change = (epics: Epic[], change: StoryChange) =>
      applyEdit(epics, { kind: 'change-story', storyId: 'add', change })
    const drafted = (epics: Epic[]) => areDrafted(findStory(epics, 'add')?.story ?? aStory('gone'))
    const titled = change(change(shop(), { title: 'Add a book' }), { labels: ['cart'] })
    expect(drafted(titled)).toBe(true)
    for (const epics of [titled, shop()]) {
      expect(drafted(change(epics, { storyPoints: 8 }))).toBe(false)
      expect(drafted(change(change(epics, { storyPoints: 3 }), { title: 'Add books' }))).toBe(false)
    }
    // what was changed before this was told apart
    const long = [anEpic('cart', [aStory('add', { edited: true })])]
    expect(drafted(change(long, { title: 'Add a book' }))).toBe(false)
  })

  it.each<BacklogEdit>([
    { kind: 'change-story', storyId: 'add', change: { title: 'Do add', labels: [] } },
    { kind: 'change-story', storyId: 'nowhere', change: { title: 'x' } },
    { kind: 'lock', itemId: 'add', locked: false },
    { kind: 'delete-epic', epicId: 'nowhere' },
    { kind: 'move-story', storyId: 'add', epicId: 'nowhere', position: 0 },
    { kind: 'replace-stories', storyIds: ['nowhere'], stories: [aStory('new')] },
  ])('that changes nothing gives the same list: %o', (edit) => {
    const before = shop()
    expect(applyEdit(before, edit)).toBe(before)
  })

  it('deletes a story and the dependencies on it', () => {
    const after = applyEdit(shop(), { kind: 'delete-story', storyId: 'add' })
    expect(layout(after)).toEqual({ cart: 'remove', pay: 'card refund' })
    expect(dependencies(after)).toEqual({ remove: [], card: ['remove'], refund: ['card'] })
  })

  it('deletes an epic with its stories and the dependencies on them', () => {
    const after = applyEdit(shop(), { kind: 'delete-epic', epicId: 'cart' })
    expect(dependencies(after)).toEqual({ card: [], refund: ['card'] })
  })

  it.each([
    ['add', 'cart', 1, { cart: 'remove add', pay: 'card refund' }],
    ['add', 'cart', 0, { cart: 'add remove', pay: 'card refund' }],
    ['add', 'pay', 1, { cart: 'remove', pay: 'card add refund' }],
    ['card', 'cart', 9, { cart: 'add remove card', pay: 'refund' }],
  ])('moves story %s to %s at %i', (storyId, epicId, position, expected) => {
    expect(layout(applyEdit(shop(), { kind: 'move-story', storyId, epicId, position }))).toEqual(expected)
  })

  it('moves an epic', () => {
    expect(Object.keys(layout(applyEdit(shop(), { kind: 'move-epic', epicId: 'cart', position: 1 })))).toEqual([
      'pay',
      'cart',
    ])
  })

  it('splits a story: what waited for it waits for all its parts', () => {
    const stories = [aStory('cash', { dependsOn: ['add'] }), aStory('wire', { dependsOn: ['cash'] })]
    const after = applyEdit(shop(), { kind: 'replace-stories', storyIds: ['card'], stories })
    expect(layout(after)).toEqual({ cart: 'add remove', pay: 'cash wire refund' })
    expect(dependencies(after)).toMatchObject({ cash: ['add'], wire: ['cash'], refund: ['cash', 'wire'] })
  })

  it('merges stories of two epics at the place of the first, without a story that waits for itself', () => {
    const merged = aStory('add', { dependsOn: ['remove', 'card'] })
    const after = applyEdit(shop(), { kind: 'replace-stories', storyIds: ['add', 'card'], stories: [merged] })
    expect(layout(after)).toEqual({ cart: 'add remove', pay: 'refund' })
    // `remove` depends on `add`, so that `add` cannot depend on it
    expect(dependencies(after)).toEqual({ add: [], remove: ['add'], refund: ['add'] })
  })

  it('marks what is split or merged as edited, and not what is only written again; its points stay rough', () => {
    const replace = (storyIds: string[], stories: Epic['userStories']) =>
      applyEdit(shop(), { kind: 'replace-stories', storyIds, stories })
    const marks = (epics: Epic[], ...ids: string[]) =>
      ids.map((id) => {
        const story = findStory(epics, id)?.story
        return story && [story.edited ?? false, areDrafted(story)]
      })
    expect(marks(replace(['card'], [aStory('card'), aStory('wire')]), 'card', 'wire', 'add')).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(marks(replace(['add', 'card'], [aStory('add')]), 'add')).toEqual([[true, true]])
    expect(marks(replace(['card'], [aStory('card')]), 'card')).toEqual([[false, true]])
  })

  it('locks a story or an epic, and unlocks it', () => {
    const locked = applyEdit(applyEdit(shop(), { kind: 'lock', itemId: 'pay', locked: true }), {
      kind: 'lock',
      itemId: 'card',
      locked: true,
    })
    expect(locked[1]).toMatchObject({ locked: true, userStories: [{ locked: true }, { locked: false }] })
    expect(applyEdit(locked, { kind: 'lock', itemId: 'pay', locked: false })[1]).toMatchObject({ locked: false })
  })

  it('puts a finding aside once', () => {
    const edit: BacklogEdit = { kind: 'dismiss', storyIds: ['add', 'card'], flaw: 'unique' }
    const once = applyEdit(shop(), edit)
    expect(findStory(once, 'card')?.story.dismissed).toEqual(['unique'])
    expect(applyEdit(once, edit)).toBe(once)
  })
})
