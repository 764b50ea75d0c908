import { describe, expect, it } from 'vitest'
import { documentText } from '../jira/document/document.ts'
import { storyDocument } from '../jira/document/story-document.ts'
import { differences } from '../jira/read/differences.ts'
import { toCreateFields, toUpdateFields } from '../jira/write/to-jira.ts'
import { contentHash } from '../saving/content-hash.ts'
import { itemProblems } from '../saving/item-problems.ts'
import { aField, aFoundItem, aStory, aTarget } from '../testing/target.ts'
import { criteriaPlace, takesCriteria } from './criteria-place.ts'
import type { CriteriaPlace, PlanItem } from './plan-item.ts'

const rich = aField({ key: 'customfield_7', name: 'Checks', kind: 'rich-text', isText: true })
const short = aField({ key: 'customfield_8', name: 'Check', kind: 'text', isText: true })
const address = aField({ key: 'customfield_9', name: 'Link', kind: 'text' })
const target = aTarget({
  storyType: { id: '2', name: 'Story', fields: [...(aTarget().storyType?.fields ?? []), rich, short, address] },
})
const inField = (key: string): CriteriaPlace => ({ as: 'field', key })
const story = (item: Partial<PlanItem> = {}) => aStory('s', { acceptanceCriteria: 'Given a\nThen b', ...item })
const fieldsOf = (item: PlanItem) => {
  const mapped = toCreateFields(target, { item })
  if ('refusals' in mapped) throw new Error(JSON.stringify(mapped.refusals))
  return mapped.fields
}

describe('where acceptance criteria go', () => {
  it('is as chosen, but in the description where the field is gone or takes no text', () => {
    for (const place of [{ as: 'list' }, { as: 'task-list' }, inField(rich.key), inField(short.key)] as const)
      expect(criteriaPlace(place, target)).toEqual(place)
    for (const key of ['customfield_2', address.key, 'customfield_99'])
      expect(criteriaPlace(inField(key), target)).toEqual({ as: 'list', insteadOf: key })
    expect([rich, short, address].map(takesCriteria)).toEqual([true, true, false])
  })

  it('is part of what a save compares, except for the list that most have', () => {
    const hash = (place?: CriteriaPlace, item: Partial<PlanItem> = {}) =>
      contentHash(story({ ...item, ...(place && { criteriaPlace: place }) }))
    expect(hash({ as: 'list' })).toBe(hash())
    expect(hash({ as: 'list', insteadOf: rich.key })).toBe(hash())
    const all = [hash(), hash({ as: 'task-list' }), hash(inField(rich.key)), hash(inField(short.key))]
    expect(new Set(all).size).toBe(4)
    const none = { acceptanceCriteria: ' ' }
    expect(hash({ as: 'task-list' }, none)).toBe(hash(undefined, none))
  })

  it('is a field in the shape that the field takes, and then not the description', () => {
    const inRich = fieldsOf(story({ criteriaPlace: inField(rich.key) }))
    expect(inRich[rich.key]).toMatchObject({ type: 'doc', content: [{ type: 'bulletList' }] })
    expect(JSON.stringify(inRich.description)).not.toContain('Given a')
    expect(fieldsOf(story({ criteriaPlace: inField(short.key) }))[short.key]).toBe('Given a Then b')
  })

  it('is emptied with the plan, and where they stood before', () => {
    const mapped = toUpdateFields(target, {
      item: story({ criteriaPlace: inField(rich.key), acceptanceCriteria: '' }),
      emptied: [short.key, 'customfield_99'],
    })
    expect(mapped).toMatchObject({ fields: { [rich.key]: null, [short.key]: null } })
    expect(mapped).not.toHaveProperty('fields.customfield_99')
  })

  it.each<[string, CriteriaPlace | undefined]>([
    ['the list', undefined],
    ['the task list', { as: 'task-list' }],
    ['a field', inField(rich.key)],
    ['a field of one line', inField(short.key)],
  ])('is read back as %s, and what somebody wrote there instead is seen', (_name, place) => {
    const item = story(place ? { criteriaPlace: place } : {})
    const key = place?.as === 'field' ? place.key : undefined
    const words = key === short.key ? 'text Given a Then b' : 'rich-text Given a Then b'
    const foundItem = aFoundItem('ABC-1', {
      title: item.title,
      points: item.points ?? null,
      text: documentText(storyDocument(item)),
      fields: key === undefined ? {} : { [key]: words },
    })
    expect(differences(target, { item }, foundItem)).toEqual([])
    const other = key === undefined ? { text: 'Else' } : { fields: { [key]: 'text Else' } }
    expect(differences(target, { item }, { ...foundItem, ...other })).toHaveLength(1)
    if (key !== undefined) expect(differences(target, { item }, { ...foundItem, fields: {} })).toHaveLength(1)
  })

  it('is told beforehand where it cannot be as chosen', () => {
    const codes = (item: PlanItem) => itemProblems([item], target).map(({ code, message }) => [code, message])
    expect(codes(story({ criteriaPlace: inField(rich.key) }))).toEqual([])
    expect(codes(story({ criteriaPlace: { as: 'list', insteadOf: 'customfield_99' } }))).toMatchObject([
      ['field-off-form', expect.stringContaining('in the description instead')],
    ])
    const long = 'Given a long tale. '.repeat(20)
    expect(codes(story({ criteriaPlace: inField(short.key), acceptanceCriteria: long }))).toMatchObject([
      ['text-too-long', expect.stringContaining('255')],
    ])
    const storyWithField = story({
      criteriaPlace: inField(rich.key),
      fields: [{ key: rich.key, name: rich.name, value: 'Something else' }],
    })
    expect(codes(storyWithField)).toMatchObject([
      ['wrong-value', expect.stringContaining('holds the acceptance criteria')],
    ])
    expect(toCreateFields(target, { item: storyWithField })).toMatchObject({ refusals: [{ field: rich.name }] })
  })

  it('counts as filling a field that is required', () => {
    const fields = [...(aTarget().storyType?.fields ?? []), { ...rich, required: true }]
    const strict = aTarget({ storyType: { id: '2', name: 'Story', fields } })
    expect(itemProblems([story({ criteriaPlace: inField(rich.key) })], strict)).toEqual([])
    expect(itemProblems([story()], strict)).toMatchObject([{ code: 'required-field' }])
    const empty = story({ criteriaPlace: inField(rich.key), acceptanceCriteria: '' })
    expect(itemProblems([empty], strict)).toMatchObject([{ code: 'required-field' }])
  })
})
