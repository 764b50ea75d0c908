import { describe, expect, it } from 'vitest'
import { TrackerError } from '../port/tracker-error.ts'
import { anEpic, aStory, aTarget } from '../testing/target.ts'
import { differences } from './read/differences.ts'
import { findPointsField, toField, toFoundItem, toItemTypes, toStyle } from './read/from-jira.ts'
import { quoted } from './read/read-issues.ts'
import { CreateFieldJson, IssueJson } from './wire/schemas.ts'
import { toCreateFields, toUpdateFields } from './write/to-jira.ts'
import { toOutcomes } from './write/write-issues.ts'

const aFieldJson = (json: Record<string, unknown>) =>
  CreateFieldJson.parse({ name: 'Field', schema: { type: 'string' }, ...json })
const jsw = aFieldJson({
  fieldId: 'customfield_1',
  name: 'Estimation',
  schema: { type: 'number', custom: 'com.pyxis.greenhopper.jira:jsw-story-points' },
})
const float = (key: string, name: string) =>
  aFieldJson({
    fieldId: key,
    name,
    schema: { type: 'number', custom: 'com.atlassian.jira.plugin.system.customfieldtypes:float' },
  })

describe('findPointsField', () => {
  const points = float('customfield_2', 'Story Points')
  it.each<[string, ReturnType<typeof aFieldJson>[], string | undefined, ReturnType<typeof findPointsField>]>([
    [
      'the board first',
      [jsw, points],
      'customfield_2',
      { key: 'customfield_2', name: 'Story Points', onCreateForm: true },
    ],
    [
      'the board, off the form',
      [jsw],
      'customfield_9',
      { key: 'customfield_9', name: 'Named elsewhere', onCreateForm: false },
    ],
    [
      'the type, whatever its name',
      [points, jsw],
      undefined,
      { key: 'customfield_1', name: 'Estimation', onCreateForm: true },
    ],
    [
      'the name last',
      [float('customfield_3', 'Value'), points],
      undefined,
      { key: 'customfield_2', name: 'Story Points', onCreateForm: true },
    ],
    ['nothing', [float('customfield_3', 'Value')], undefined, null],
  ])('asks %s', (_name, form, board, expected) => {
    expect(findPointsField(form, board, [{ id: 'customfield_9', name: 'Named elsewhere' }])).toEqual(expected)
  })
})

describe('what Jira may say one day', () => {
  it('unknown types of field, styles and board are taken as they come', () => {
    expect(toField(aFieldJson({ fieldId: 'x', schema: { type: 'hologram' } })).kind).toBe('other')
    expect(toStyle({ style: 'third-gen', simplified: true })).toBe('other')
    expect(toStyle({ style: undefined, simplified: true })).toBe('team-managed')
  })

  it('options of a shape we cannot use are left out', () => {
    const field = toField(
      aFieldJson({
        fieldId: 'x',
        schema: { type: 'option' },
        allowedValues: [{ id: '1', value: 'A' }, { odd: true }, 'text', { id: 2, name: 'B' }],
      }),
    )
    expect(field.options).toEqual([
      { id: '1', value: 'A' },
      { id: '2', value: 'B' },
    ])
  })

  it('sub-tasks are known by their mark or their level', () => {
    const types = [
      { id: '1', name: 'A', subtask: true },
      { id: '2', name: 'B', hierarchyLevel: -1 },
      { id: '3', name: 'C' },
    ]
    expect(toItemTypes(types).map(({ id }) => id)).toEqual(['3'])
  })

  it('an issue with fields of odd shapes is read for the rest', () => {
    const issue = IssueJson.parse({
      id: 1,
      key: 'ABC-1',
      fields: { summary: 5, labels: 'x', parent: [], customfield_3: 'com.atlassian.sprint[id=3]', issuelinks: {} },
      properties: { 'planwright.item': 'x' },
    })
    expect(toFoundItem(issue, aTarget())).toMatchObject({
      id: '1',
      title: '',
      labels: [],
      parentKey: null,
      marker: null,
      sprintIds: [],
      blockedBy: [],
    })
  })
})

describe('toOutcomes', () => {
  const issue = (id: string) => ({ id, key: `ABC-${id}` })
  const refused = (failedElementNumber: number) => ({
    failedElementNumber,
    elementErrors: { errorMessages: ['No.'], errors: { labels: 'Spaces.' } },
  })

  it('gives the successes to those that were not refused, in order', () => {
    expect(
      toOutcomes(['a', 'b', 'c', 'd'], { issues: [issue('1'), issue('2')], errors: [refused(0), refused(2)] }),
    ).toEqual([
      {
        itemId: 'a',
        state: 'refused',
        refusals: [
          { field: '', message: 'No.' },
          { field: 'labels', message: 'Spaces.' },
        ],
      },
      { itemId: 'b', state: 'created', id: '1', key: 'ABC-1' },
      {
        itemId: 'c',
        state: 'refused',
        refusals: [
          { field: '', message: 'No.' },
          { field: 'labels', message: 'Spaces.' },
        ],
      },
      { itemId: 'd', state: 'created', id: '2', key: 'ABC-2' },
    ])
  })

  it.each([
    ['too few', { issues: [issue('1')] }],
    ['too many', { issues: [issue('1'), issue('2')], errors: [refused(1)] }],
    ['an index that was not asked', { issues: [issue('1')], errors: [refused(7)] }],
  ])('is uncertain where the numbers do not add up: %s', (_name, body) => {
    const outcomes = () => toOutcomes(['a', 'b'], body)
    expect(outcomes).toThrow(TrackerError)
    expect(outcomes).toThrow(expect.objectContaining({ fault: { kind: 'uncertain' } }))
  })
})

describe('writing fields', () => {
  const fieldsOf = (mapped: ReturnType<typeof toCreateFields>) => ('fields' in mapped ? mapped.fields : mapped)

  it('makes one line of a title, and leaves out what is empty', () => {
    const fields = fieldsOf(
      toCreateFields(aTarget(), {
        item: aStory('a', { title: ' a\r\nb ', description: '', labels: [' x ', 'x', ''] }),
        parentKey: 'ABC-1',
      }),
    )
    expect(fields).toEqual({
      project: { id: '10000' },
      issuetype: { id: '2' },
      summary: 'a b',
      labels: ['x'],
      customfield_1: 3,
      parent: { key: 'ABC-1' },
    })
  })

  it('sends points only for stories, and only where they are on the form', () => {
    expect(fieldsOf(toCreateFields(aTarget(), { item: anEpic('e', { points: 3 }) }))).not.toHaveProperty(
      'customfield_1',
    )
    const off = aTarget({ pointsField: { key: 'customfield_1', name: 'Points', onCreateForm: false } })
    expect(fieldsOf(toCreateFields(off, { item: aStory('a') }))).not.toHaveProperty('customfield_1')
  })

  it('empties on updating what the plan emptied', () => {
    expect(fieldsOf(toUpdateFields(aTarget(), { item: aStory('a', { description: '' }) }))).toMatchObject({
      labels: [],
      description: null,
    })
  })

  it('holds only the parts that are to be written', () => {
    const item = aStory('a', { fields: [{ key: 'x', name: 'Gone', value: '1' }] })
    const emptied = ['customfield_2']
    const written = { item, parentKey: 'ABC-1', emptied }
    expect(fieldsOf(toUpdateFields(aTarget(), { ...written, parts: ['title'] }))).toEqual({ summary: 'Story a' })
    expect(fieldsOf(toUpdateFields(aTarget(), { ...written, parts: ['labels', 'points'] }))).toEqual({
      labels: [],
      customfield_1: 3,
    })
    expect(fieldsOf(toUpdateFields(aTarget(), { ...written, parts: ['parent'] }))).toEqual({ parent: { key: 'ABC-1' } })
    expect(toUpdateFields(aTarget(), { ...written, parts: ['fields'] })).toMatchObject({
      refusals: [{ field: 'Gone' }],
    })
  })

  it('refuses what the form does not know', () => {
    const item = aStory('a', { fields: [{ key: 'x', name: 'Gone', value: '1' }] })
    expect(toCreateFields(aTarget(), { item })).toMatchObject({ refusals: [{ field: 'Gone' }] })
    expect(toCreateFields(aTarget({ storyType: null }), { item: aStory('a') })).toMatchObject({
      refusals: [{ field: 'issuetype' }],
    })
  })
})

describe('differences', () => {
  const item = {
    item: aStory('a', { labels: ['x'], fields: [{ key: 'customfield_2', name: 'Team', value: 'Red' }] }),
    parentKey: 'ABC-1',
  }
  const issue = {
    id: '2',
    key: 'ABC-2',
    fields: {
      summary: 'Story a',
      description: {
        type: 'doc',
        version: 1,
        content: [
          {
            type: 'paragraph',
            attrs: { localId: 'x' },
            content: [
              { type: 'text', text: 'As a clerk, ' },
              { type: 'text', text: 'I want it.' },
            ],
          },
        ],
      },
      labels: ['x'],
      parent: { id: '1', key: 'ABC-1' },
      customfield_1: 3,
      customfield_2: { self: 'https://example.com', id: '21', value: 'Red' },
    },
  }
  const read = (fields: Record<string, unknown> = {}) =>
    toFoundItem(IssueJson.parse({ ...issue, fields: { ...issue.fields, ...fields } }), aTarget())

  it('are none where the words are the same', () => expect(differences(aTarget(), item, read())).toEqual([]))
  it.each([
    ['title', { summary: 'Else' }],
    ['text', { description: null }],
    ['parent', { parent: { key: 'ABC-9' } }],
    ['points', { customfield_1: null }],
    ['labels', { labels: ['x', 'y'] }],
    ['Team', { customfield_2: { id: '22' } }],
  ])('name %s', (name, fields) =>
    expect(differences(aTarget(), item, read(fields)).map((one) => one.name)).toEqual([name]),
  )
})

describe('quoted', () => {
  it('lets nothing out of its quotes', () =>
    expect(quoted('a" OR project = \\"B')).toBe('"a\\" OR project = \\\\\\"B"'))
})
