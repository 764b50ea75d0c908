import type { DraftContent, DraftPlan } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { clearedByBack, openingStep, placeInHistory, progressOf } from './planner-steps.ts'

const content: DraftContent = {
  name: 'n',
  form: null,
  backlog: null,
  plan: {
    velocity: 20,
    sprintLength: 2,
    startDate: '2026-12-01',
    links: true,
    capacity: { people: [], holidays: [], focusFactor: 0.6 },
    touched: { a: 'moved' },
    sprints: [
      {
        number: 2,
        startDate: '2026-12-15T00:00:00.000Z',
        endDate: '2026-12-28T23:59:59.999Z',
        totalPoints: 3,
        stories: [{ id: 'a', title: 'A', storyPoints: 3, sprint: 2 }],
      },
    ],
    proof: {
      sprintCount: 1,
      lowerBound: 1,
      provenFewest: true,
      provenOptimal: true,
      gap: 0,
      reasons: {},
      warnings: [],
    },
  },
  runs: { generation: null, save: 'run-1' },
}

describe('planner steps', () => {
  it('show 40 a step and never more than 100', () => {
    expect([1, 2, 3].map((step) => progressOf(step as 1 | 2 | 3))).toEqual([40, 80, 100])
  })

  it('lose the plan and the saved url on the way back, but not the team, the wish for links and where stories were', () => {
    expect({ ...content, ...clearedByBack(content) }).toMatchObject({
      plan: {
        velocity: 20,
        sprintLength: 2,
        startDate: '2026-12-01',
        links: true,
        capacity: { focusFactor: 0.6 },
        former: [{ storyId: 'a', sprint: 2 }],
      },
      runs: { save: null },
    })
    for (const part of ['sprints', 'proof', 'touched']) expect(clearedByBack(content).plan).not.toHaveProperty(part)
    // a second time nothing more is lost
    const again = clearedByBack({ ...content, ...clearedByBack(content) })
    expect(again.plan?.former).toEqual([{ storyId: 'a', sprint: 2 }])
    // nor what was locked on the map meanwhile
    const locked = { ...again.plan, touched: { a: 'override' } } as DraftPlan
    expect(clearedByBack({ ...content, plan: locked }).plan?.touched).toEqual({ a: 'override' })
  })

  it('open where the draft was left', () => {
    expect(openingStep(content)).toBe(3)
    expect(openingStep({ ...content, runs: { generation: null, save: null } })).toBe(2)
    expect(openingStep({ ...content, ...clearedByBack(content) })).toBe(1)
  })

  it.each([
    [null, {}],
    [{ step: 2 }, { step: 2 }],
    [
      { step: 1, draft: 'a' },
      { step: 1, draft: 'a' },
    ],
    [{ step: 9, draft: 7 }, {}],
    ['x', {}],
  ])('read history state %j as %j', (state, place) => {
    expect(placeInHistory(state)).toEqual(place)
  })
})
