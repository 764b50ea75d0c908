import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundItem, ItemActivity } from '../port/reader.ts'
import { aFoundItem } from '../testing/target.ts'
import { fingerprint } from './fingerprint.ts'
import { type MadeItem, type MadeSprint, type MovedItem, planUndo, type UndoFacts } from './plan-undo.ts'

const quiet = (key: string, change: Partial<ItemActivity> = {}): ItemActivity => ({
  key,
  comments: 0,
  attachments: 0,
  worklogs: 0,
  links: [],
  subtasks: [],
  children: [],
  ...change,
})
const foundItem = (key: string, change: Partial<FoundItem> = {}) => aFoundItem(key, { updatedAt: 'then', ...change })
const madeItem = (key: string, kind: 'epic' | 'story' = 'story'): MadeItem => ({
  itemId: `item of ${key}`,
  kind,
  key,
  fingerprint: fingerprint(foundItem(key)),
  seenUpdate: 'then',
})
const facts = (change: Partial<UndoFacts>): UndoFacts => ({
  items: [],
  activities: [],
  sprints: [],
  boardId: '7',
  held: new Map(),
  ourKeys: new Set(),
  ...change,
})
const moved = (key: string, change: Partial<MovedItem> = {}): MovedItem => ({
  ...{ itemId: `item of ${key}`, key, from: 's1', to: 's2', isSavedSince: false },
  ...change,
})
const sprint: MadeSprint = { number: 1, sprintId: 's1', name: 'Sprint 1' }
const live = { id: 's1', boardId: '7', name: 'Sprint 1', state: 'future' as const }

describe('dates', () => {
  const from = { startDate: '2026-12-14T08:00:00.000Z', endDate: '2026-12-28T08:00:00.000Z' }
  const to = { startDate: '2026-12-21T08:00:00.000Z', endDate: '2027-01-04T08:00:00.000Z' }
  const dated = { ...sprint, from, to, isSavedSince: false }
  const undone = (change: object, standing: object | null) => {
    const plan = planUndo(
      { items: [], sprints: [], dated: [{ ...dated, ...change }] },
      facts({ sprints: standing ? [{ ...live, ...standing }] : [] }),
    )
    return { dates: plan.dates.map(({ number }) => number), kept: plan.keptDates.map(({ reason }) => reason) }
  }

  it('go back to what they were, however the instant is written', () => {
    expect(undone({}, to)).toEqual({ dates: [1], kept: [] })
    expect(undone({}, { ...to, startDate: '2026-12-21T09:00:00+01:00' })).toEqual({ dates: [1], kept: [] })
  })

  it('stay where they are back already, or the sprint is gone', () => {
    expect(undone({}, from)).toEqual({ dates: [], kept: [] })
    expect(undone({}, null)).toEqual({ dates: [], kept: [] })
  })

  it('stay, with the reason, where somebody set others, saved again, or the sprint is over', () => {
    const elsewhen = { ...to, endDate: '2027-01-11T08:00:00.000Z' }
    expect(undone({}, elsewhen)).toEqual({ dates: [], kept: ['Somebody changed its dates since.'] })
    expect(undone({ isSavedSince: true }, to)).toEqual({ dates: [], kept: ['It was saved again since.'] })
    expect(undone({}, { ...to, state: 'closed' })).toEqual({ dates: [], kept: ['It is closed and keeps its dates.'] })
  })
})

describe('planUndo', () => {
  it('moves back what was moved, and deletes the sprint that this leaves empty', () => {
    const made = { number: 2, sprintId: 's2', name: 'Sprint 2' }
    const plan = planUndo(
      {
        items: [],
        sprints: [made],
        moved: [moved('ABC-1'), moved('ABC-2', { from: null })],
        planSprints: [sprint, made],
      },
      facts({
        items: ['ABC-1', 'ABC-2'].map((key) => foundItem(key, { sprintIds: ['s2'] })),
        sprints: [live, { ...live, id: 's2' }],
        held: new Map([['s2', ['ABC-1', 'ABC-2']]]),
      }),
    )
    expect(plan.moves).toEqual([
      { sprint: { sprintId: 's1', number: 1 }, itemIds: ['item of ABC-1'] },
      { sprint: null, itemIds: ['item of ABC-2'] },
    ])
    expect([plan.sprints, plan.keptMoves]).toEqual([[made], []])
  })

  it.each(['active', 'future'] as const)(
    'moves back into an %s sprint of the board that is none of the plan',
    (state) => {
      const plan = planUndo(
        { items: [], sprints: [], moved: [moved('ABC-1', { from: 's9' })], planSprints: [sprint] },
        facts({
          items: [foundItem('ABC-1', { sprintIds: ['s2'] })],
          sprints: [live, { ...live, id: 's9', name: 'Theirs', state }],
        }),
      )
      const sprintBack = { sprintId: 's9', number: null }
      expect([plan.moves, plan.keptMoves]).toEqual([[{ sprint: sprintBack, itemIds: ['item of ABC-1'] }], []])
    },
  )

  it.each<[string, Partial<MovedItem>, string[], string | undefined]>([
    ['was moved on by somebody', {}, ['s3'], 'Somebody moved it since.'],
    ['was saved again', { isSavedSince: true }, ['s2'], 'It was saved again since.'],
    ['stood in a sprint that is closed now', { from: 's4' }, ['s2'], 'Sprint 4 is closed and takes no more stories.'],
    ['stood in a sprint that is gone', { from: 's5' }, ['s2'], 'The sprint that it stood in is not there any more.'],
    [
      'stood in a closed sprint of another plan',
      { from: 's6' },
      ['s2'],
      'Sprint 6 is closed and takes no more stories.',
    ],
    ['stood in a sprint of another board', { from: 's7' }, ['s2'], 'It stood in Sprint 7, a sprint of another board.'],
    ['is back already', {}, ['s1'], undefined],
  ])('leaves what %s', (_name, change, sprintIds, reason) => {
    const closed = { number: 4, sprintId: 's4', name: 'Sprint 4' }
    const plan = planUndo(
      { items: [], sprints: [], moved: [moved('ABC-1', change)], planSprints: [sprint, closed] },
      facts({
        items: [foundItem('ABC-1', { sprintIds })],
        sprints: [
          live,
          { ...live, id: 's4', name: 'Sprint 4', state: 'closed' },
          { ...live, id: 's6', name: 'Sprint 6', state: 'closed' },
          { ...live, id: 's7', name: 'Sprint 7', boardId: '8', state: 'active' },
        ],
      }),
    )
    expect(plan.moves).toEqual([])
    expect(plan.keptMoves.map((kept) => kept.reason)).toEqual(reason === undefined ? [] : [reason])
  })

  it('deletes stories, then epics, then the sprint that they leave empty', () => {
    const keys = ['ABC-1', 'ABC-2']
    const plan = planUndo(
      { items: [madeItem('ABC-1', 'epic'), madeItem('ABC-2')], sprints: [sprint] },
      facts({
        items: keys.map((key) => foundItem(key)),
        activities: [quiet('ABC-1', { children: ['ABC-2'] }), quiet('ABC-2')],
        sprints: [live],
        held: new Map([['s1', ['ABC-2']]]),
      }),
    )
    expect(plan.items.map(({ key }) => key)).toEqual(['ABC-2', 'ABC-1'])
    expect(plan.sprints).toEqual([sprint])
    expect([...plan.keptItems, ...plan.keptSprints]).toEqual([])
  })

  it.each<[string, Partial<ItemActivity>, Partial<FoundItem>, string]>([
    ['commented on', { comments: 1 }, {}, 'It has a comment.'],
    ['with comments', { comments: 3 }, {}, 'It has 3 comments.'],
    ['with an attachment', { attachments: 1 }, {}, 'It has attachments.'],
    ['worked on', { worklogs: 1 }, {}, 'Work was logged on it.'],
    ['linked to something else', { links: ['XYZ-1'] }, {}, 'It is linked to XYZ-1.'],
    ['with sub-tasks', { subtasks: ['ABC-9'] }, {}, 'It has the sub-tasks ABC-9.'],
    ['edited', {}, { title: 'Another', points: 8 }, 'Somebody changed its title, points since.'],
    ['changed in a field that is not ours', {}, { updatedAt: 'later' }, 'Somebody changed it since.'],
  ])('keeps what was %s', (_name, activity, change, reason) => {
    const plan = planUndo(
      { items: [madeItem('ABC-2')], sprints: [sprint] },
      facts({
        items: [foundItem('ABC-2', change)],
        activities: [quiet('ABC-2', activity)],
        sprints: [live],
        held: new Map([['s1', ['ABC-2']]]),
      }),
    )
    expect(plan.items).toEqual([])
    expect(plan.keptItems).toEqual([{ itemId: 'item of ABC-2', key: 'ABC-2', reason }])
    expect(plan.keptSprints).toMatchObject([{ number: 1, reason: 'It holds ABC-2.' }])
  })

  it('says of a story that its epic was deleted, and of what else was done with it', () => {
    const made = { ...madeItem('ABC-2'), fingerprint: fingerprint(foundItem('ABC-2', { parentKey: 'ABC-1' })) }
    const reasonFor = (activity: Partial<ItemActivity>, change: Partial<FoundItem>) =>
      planUndo(
        { items: [madeItem('ABC-1', 'epic'), made], sprints: [] },
        facts({
          items: [foundItem('ABC-2', { parentKey: null, updatedAt: 'later', ...change })],
          activities: [quiet('ABC-2', activity)],
        }),
      ).keptItems.map(({ reason }) => reason)
    expect(reasonFor({}, {})).toEqual(['Its epic was deleted since.'])
    expect(reasonFor({ comments: 1 }, {})).toEqual(['It has a comment.'])
    expect(reasonFor({}, { title: 'Another' })).toEqual(['Somebody changed its title, parent since.'])
    expect(reasonFor({}, { parentKey: 'ABC-9' })).toEqual(['Somebody changed its parent since.'])
  })

  it('does not mind links that we made ourselves', () => {
    const plan = planUndo(
      { items: [madeItem('ABC-2')], sprints: [] },
      facts({
        items: [foundItem('ABC-2')],
        activities: [quiet('ABC-2', { links: ['ABC-3'] })],
        ourKeys: new Set(['ABC-2', 'ABC-3']),
      }),
    )
    expect(plan.items).toHaveLength(1)
  })

  it('keeps an epic that still holds a story, whoever made that', () => {
    const items = [madeItem('ABC-1', 'epic'), madeItem('ABC-2')]
    const plan = planUndo(
      { items, sprints: [] },
      facts({
        items: [foundItem('ABC-1'), foundItem('ABC-2')],
        activities: [quiet('ABC-1', { children: ['ABC-2', 'ABC-7'] }), quiet('ABC-2')],
      }),
    )
    expect(plan.items.map(({ key }) => key)).toEqual(['ABC-2'])
    expect(plan.keptItems).toMatchObject([{ key: 'ABC-1', reason: 'It still holds ABC-7.' }])
  })

  it('keeps a sprint that was started, and counts what is gone as gone', () => {
    const plan = planUndo(
      { items: [madeItem('ABC-2')], sprints: [sprint, { ...sprint, number: 2, sprintId: 's2' }] },
      facts({ sprints: [{ ...live, state: 'active' }] }),
    )
    expect(plan.keptSprints).toMatchObject([{ number: 1, reason: 'It was started.' }])
    expect([plan.goneItems, plan.goneSprints]).toEqual([['item of ABC-2'], [2]])
  })

  it('keeps whatever it could not read, and never loses sight of anything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ there: fc.boolean(), read: fc.boolean(), comments: fc.nat(1), epic: fc.boolean() })),
        (cases) => {
          const keys = cases.map((_one, index) => `ABC-${index}`)
          const items = cases.map(({ epic }, index) => madeItem(keys[index] ?? '', epic ? 'epic' : 'story'))
          const plan = planUndo(
            { items, sprints: [] },
            facts({
              items: keys.filter((_key, index) => cases[index]?.there).map((key) => foundItem(key)),
              activities: keys.flatMap((key, index) =>
                cases[index]?.read ? [quiet(key, { comments: cases[index].comments })] : [],
              ),
            }),
          )
          const deleted = plan.items.map(({ itemId }) => itemId)
          const all = [...deleted, ...plan.keptItems.map(({ itemId }) => itemId), ...plan.goneItems]
          expect(all.toSorted()).toEqual(items.map(({ itemId }) => itemId).toSorted())
          for (const [index, { there, read, comments }] of cases.entries())
            expect(deleted.includes(items[index]?.itemId ?? '')).toBe(there && read && comments === 0)
        },
      ),
    )
  })
})
