import { describe, expect, it } from 'vitest'
import { decided, saveKindOf, saveRequestOf } from './save-request.ts'

const plan = { velocity: 1, sprintLength: 1, startDate: '2030-01-01', links: true }

describe('saveRequestOf', () => {
  it('is nothing without a backlog, and no sprints without a plan', () => {
    expect(saveRequestOf('issues', { backlog: null, plan })).toBeNull()
    expect(saveRequestOf('sprint-plan', { backlog: [], plan })).toBeNull()
  })

  it('wants links where the draft says so', () => {
    expect(saveRequestOf('issues', { backlog: [], plan })?.body.links).toBe(true)
    expect(saveRequestOf('issues', { backlog: [], plan: null })?.body.links).toBe(false)
  })

  it('says what the plan was made with, and not what was typed since', () => {
    const plannedOn = { velocity: 8, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
    const draft = { backlog: [], plan: { ...plan, sprints: [], plannedOn } }
    expect(saveRequestOf('sprint-plan', draft)?.body).toMatchObject({ terms: plannedOn })
  })
})

it('carries what was decided, and no key for nothing', () => {
  const request = { kind: 'issues' as const, body: { epics: [], links: false } }
  expect(decided(request, true, undefined).body).toEqual({ epics: [], links: true })
  expect(decided(request, false, { remove: ['a'] }).body).toEqual({
    epics: [],
    links: false,
    decisions: { remove: ['a'] },
  })
})

it.each([
  [['epic', 'story'], 'issues'],
  [['epic', 'story', 'sprint'], 'sprint-plan'],
  [['story', 'move'], 'sprint-plan'],
  [[], 'sprint-plan'],
] as const)('a run that lists %j saved %s', (kinds, kind) => {
  expect(saveKindOf(kinds.map((each) => ({ kind: each })))).toBe(kind)
})
