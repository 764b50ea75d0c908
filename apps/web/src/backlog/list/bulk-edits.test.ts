import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import {
  addLabels,
  changeAll,
  clearField,
  deleteAll,
  fieldsInUse,
  lockAll,
  moveAll,
  removeLabel,
  setFields,
} from './bulk-edits.ts'

const team = { key: 'team', name: 'Team', value: 'Web', type: 'option' } as const
const points = { key: 'sp', name: 'SP', value: 3, type: 'number', hidden: true } as const

function draft() {
  const shop = anEpic('shop', [
    aStory('a', { labels: ['web'], customFields: [team, points] }),
    aStory('b', { dependsOn: ['a'] }),
    aStory('c'),
  ])
  const content = { form: null, backlog: [shop, anEpic('desk', [aStory('d')])] }
  const editor = createBacklogEditor({ read: () => content, write: (part) => void Object.assign(content, part) })
  const stories = (...ids: string[]) =>
    content.backlog.flatMap(({ userStories }) => userStories).filter(({ id }) => ids.includes(id))
  return { content, editor, stories }
}

describe('changes of several stories', () => {
  it('are one step that is undone at once', () => {
    const { content, editor, stories } = draft()
    const before = content.backlog
    editor.apply(changeAll(stories('a', 'c'), { priority: 1 }), 'set the priority of 2 stories')
    expect(stories('a', 'b', 'c').map(({ priority }) => priority)).toEqual([1, 3, 1])
    expect(editor.snapshot().undo).toBe('set the priority of 2 stories')
    editor.undo()
    expect(content.backlog).toEqual(before)
  })

  it('add and take away labels, set and clear a field and leave the others', () => {
    const { editor, stories } = draft()
    editor.apply(addLabels(stories('a', 'b'), ['web', 'till']), 'label')
    expect(stories('a', 'b').map(({ labels }) => labels)).toEqual([
      ['web', 'till'],
      ['web', 'till'],
    ])
    editor.apply(removeLabel(stories('a', 'b'), 'web'), 'unlabel')
    expect(stories('a')[0]?.labels).toEqual(['till'])
    editor.apply(setFields(stories('a', 'b'), [{ ...team, value: 'Mobile' }]), 'set a field')
    expect(stories('a')[0]?.customFields).toEqual([points, { ...team, value: 'Mobile' }])
    expect(stories('b')[0]?.customFields).toEqual([{ ...team, value: 'Mobile' }])
    editor.apply(clearField(stories('a', 'b'), 'team'), 'clear a field')
    expect(stories('a', 'b').map(({ customFields }) => customFields)).toEqual([[points], []])
  })

  it('move in their order, lock, and delete with what depended on them', () => {
    const { content, editor, stories } = draft()
    const [, desk] = content.backlog
    if (desk) editor.apply(moveAll(stories('a', 'c'), desk), 'move')
    expect(content.backlog.map(({ userStories }) => userStories.map(({ id }) => id).join(' '))).toEqual(['b', 'd a c'])
    editor.apply(lockAll(stories('a', 'b'), true), 'lock')
    expect(
      stories('a', 'b', 'c')
        .flatMap(({ id, locked }) => (locked ? id : []))
        .toSorted(),
    ).toEqual(['a', 'b'])
    editor.apply(deleteAll(stories('a')), 'delete')
    expect(stories('b')[0]?.dependsOn).toEqual([])
  })

  it('offer the values that fields have already', () => {
    expect(fieldsInUse(draft().content.backlog)).toEqual([team])
  })
})
