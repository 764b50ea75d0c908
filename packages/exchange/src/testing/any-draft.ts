import type { DraftContent } from '@planwright/contract'
import fc from 'fast-check'

const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const title = text.filter((words) => words.trim() !== '').map((words) => words.trim())
const id = fc.uuid()
const points = fc.constantFrom(0, 0.5, 1, 2, 3, 5, 8, 13, 1e-7, 12_345.678)
const date = fc.constantFrom('2026-01-05', '2024-02-29')
const some = <Value>(value: fc.Arbitrary<Value>, maxLength = 3) => fc.array(value, { maxLength })
/** Its keys come and go, one by one. */
const withSome = <Whole extends object>(model: { [Key in keyof Whole]: fc.Arbitrary<Whole[Key]> }) =>
  fc.record(model, { requiredKeys: [] })

const field = fc.oneof(
  fc.record({ key: title, name: title, value: title, type: fc.constant('option' as const), display: text }),
  fc.record({ key: title, name: title, value: points, type: fc.constant('number' as const), hidden: fc.boolean() }),
  fc.record({
    key: title,
    name: title,
    value: fc.array(title, { minLength: 1, maxLength: 3 }),
    type: fc.constant('options' as const),
  }),
  fc.record({
    key: title,
    name: title,
    value: fc.record({ option: title, child: title }),
    type: fc.constant('cascading' as const),
  }),
)

const story = fc
  .tuple(
    fc.record({
      id,
      title,
      description: text,
      acceptanceCriteria: text,
      storyPoints: points,
      labels: some(text),
      customFields: some(field),
      additionalDescription: text,
      priority: fc.constantFrom(1, 2, 3, 4),
      dependsOn: some(id),
      source: some(text),
      locked: fc.boolean(),
    }),
    withSome({
      wordingKept: fc.boolean(),
      priorityFromOrder: fc.boolean(),
      draftedPoints: points,
      edited: fc.boolean(),
      dismissed: some(text.map((words) => words.slice(0, 20))),
      issueKey: fc.integer({ min: 1, max: 99 }).map((number) => `SHOP-${number}`),
      sprint: fc.integer({ min: 1, max: 99 }),
      estimate: fc.record({
        method: text,
        range: fc.tuple(points, points),
        comparable: some(fc.record({ key: text, title: text, points })),
      }),
    }),
  )
  .map(([whole, rest]) => ({ ...whole, ...rest }))

const epic = fc
  .tuple(
    fc.record({ id, title, description: text, userStories: some(story) }),
    withSome({ edited: fc.boolean(), locked: fc.boolean() }),
  )
  .map(([whole, rest]) => ({ ...whole, ...rest }))

const mark = fc.record({ passage: title, kind: fc.constantFrom('demand', 'today', 'noise') })
const form = fc
  .tuple(
    fc.record({
      ...{ companyInfo: text, epicInfo: text, additionalInfo: text, additionalDescription: text, labels: text },
      detailLevel: fc.constantFrom('high-level', 'medium', 'detailed'),
      customFields: some(field),
    }),
    withSome({
      ...{ setAside: some(text), marks: some(mark), modelMarks: some(mark) },
      documents: some(fc.record({ name: title, size: fc.nat(), field: fc.constantFrom('epicInfo', 'additionalInfo') })),
    }),
  )
  .map(([whole, rest]) => ({ ...whole, ...rest }))

const sprintStory = fc.record({
  id,
  title: text,
  storyPoints: points,
  sprint: fc.integer({ min: 1, max: 9 }),
  epicId: id,
})
const sprint = fc.record({
  number: fc.integer({ min: 1, max: 99 }),
  startDate: fc.constant('2026-01-04T23:00:00.000Z'),
  endDate: fc.constant('2026-01-18T22:59:59.999Z'),
  totalPoints: points,
  capacity: points,
  stories: some(sprintStory),
})
const capacity = fc.record({
  people: some(
    fc.record({
      name: text,
      share: fc.constantFrom(0.5, 1),
      daysOff: some(fc.constant({ from: '2026-01-05', to: '2026-01-06' })),
    }),
  ),
  holidays: some(fc.constant({ from: '2026-12-25', to: '2026-12-26' })),
  focusFactor: fc.constantFrom(0.1, 1),
})
const proof = fc.record({
  ...{ sprintCount: fc.nat(), lowerBound: fc.nat(), provenFewest: fc.boolean(), provenOptimal: fc.boolean() },
  gap: fc.option(fc.constantFrom(0, 0.25)),
  reasons: fc.dictionary(id, text, { maxKeys: 3 }),
  warnings: some(fc.record({ code: text, message: text, storyIds: some(id) })),
})
const plan = fc
  .tuple(
    fc.record({
      velocity: fc.option(points),
      sprintLength: fc.option(fc.integer({ min: 1, max: 9 })),
      startDate: fc.option(date),
    }),
    withSome({
      ...{ timeZone: fc.constant('Europe/Berlin'), capacity, committed: some(points), focus: fc.boolean(), proof },
      ...{ sprints: some(sprint), plannedVelocity: points, links: fc.boolean(), history: some(points) },
      historyWeeks: fc.integer({ min: 1, max: 9 }),
      touched: fc.dictionary(id, fc.constantFrom('moved', 'locked', 'override'), { maxKeys: 3 }),
      former: some(fc.record({ storyId: id, sprint: fc.integer({ min: 1, max: 9 }) })),
    }),
  )
  .map(([whole, rest]) => ({ ...whole, ...rest }))

/** What a draft may hold, as the server keeps it: every part of it that a person or a drafter fills. */
export const anyDraft = fc.record({
  name: text,
  form: fc.option(form),
  backlog: fc.option(some(epic)),
  plan: fc.option(plan),
  runs: fc.record({ generation: fc.constant(null), save: fc.constant(null), brief: text }),
}) as fc.Arbitrary<DraftContent>
