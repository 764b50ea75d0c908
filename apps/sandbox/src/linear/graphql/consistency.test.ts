import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turnCycles } from '../data/cycles.ts'
import { scaleOf } from '../data/estimates.ts'
import { idOf } from '../data/ids.ts'
import { teamOf } from '../data/look-up.ts'
import { seedLinear } from '../data/seed.ts'
import type { LinearData } from '../data/state.ts'
import { readCall, runCall } from './answer-graphql.ts'
import { loadLinearSchema } from './schema.ts'

const schema = loadLinearSchema()
const start = Date.UTC(2026, 0, 7)
const day = 86_400_000

const mutations = {
  create: 'mutation($input: IssueCreateInput!) { issueCreate(input: $input) { success } }',
  update: 'mutation($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }',
  trash: 'mutation($id: String!) { issueDelete(id: $id) { success } }',
  erase: 'mutation($id: String!) { issueDelete(id: $id, permanentlyDelete: true) { success } }',
  restore: 'mutation($id: String!) { issueUnarchive(id: $id) { success } }',
  relate: 'mutation($input: IssueRelationCreateInput!) { issueRelationCreate(input: $input) { success } }',
  archiveCycle: 'mutation($id: String!) { cycleArchive(id: $id) { success } }',
}

/** An issue, a cycle or a team by a number: some of them are there, some are not. */
const issueId = (index: number) => idOf('made', index)
const team = fc.constantFrom(idOf('team', 'ENG'), idOf('team', 'PLT'), idOf('team', 'OPS'))
const some = fc.nat({ max: 7 }).map(issueId)
const cycle = fc.tuple(team, fc.integer({ min: 1, max: 5 })).map(([teamId, number]) => idOf('cycle', teamId, number))
const fields = {
  estimate: fc.option(fc.integer({ min: -1, max: 9 })),
  cycleId: fc.option(cycle),
  parentId: fc.option(some),
}
const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    input: fc.record({ id: some, teamId: team, title: fc.string(), ...fields }),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    id: some,
    input: fc.record({ teamId: team, title: fc.string(), ...fields }, { requiredKeys: [] }),
  }),
  fc.record({ kind: fc.constantFrom('trash' as const, 'erase' as const, 'restore' as const), id: some }),
  fc.record({
    kind: fc.constant('relate' as const),
    input: fc.record({ issueId: some, relatedIssueId: some, type: fc.constant('blocks') }),
  }),
  fc.record({ kind: fc.constant('archiveCycle' as const), id: cycle }),
  fc.record({ kind: fc.constant('time' as const), days: fc.integer({ min: 1, max: 30 }) }),
)

describe('whatever is done to Linear', () => {
  it('leaves a state that holds together, and what is refused changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const data = seedLinear(start)
        let now = start
        for (const one of steps) {
          if (one.kind === 'time') {
            now += one.days * day
            turnCycles(data, now)
          } else await run(data, now, mutations[one.kind], one)
          expectConsistent(data)
        }
      }),
      { numRuns: 60 },
    )
  })
})

async function run(data: LinearData, now: number, query: string, variables: object): Promise<void> {
  const call = readCall(schema, { query, variables })
  const [viewer] = data.users
  if ('status' in call || viewer === undefined) throw new Error(JSON.stringify(call))
  const world = { data, now, viewer, pagesUrl: '', searchLagMs: 0, limits: [], identifier: '' }
  const before = JSON.stringify(data)
  const { body } = await runCall(schema, call, world, 200)
  if (!('errors' in body)) return
  expect(JSON.stringify(body)).not.toContain('INTERNAL_SERVER_ERROR')
  expect(JSON.stringify(data)).toBe(before)
}

function expectConsistent(data: LinearData): void {
  const ids = new Set(data.issues.map(({ id }) => id))
  expect(ids.size).toBe(data.issues.length)
  expect(new Set(data.issues.map(({ teamId, number }) => `${teamId} ${number}`)).size).toBe(data.issues.length)
  for (const issue of data.issues) {
    const owner = teamOf(data, issue)
    expect(data.states.find(({ id }) => id === issue.stateId)?.teamId).toBe(owner.id)
    if (issue.estimate !== null) expect(scaleOf(owner)).toContain(issue.estimate)
    if (issue.cycleId !== null) {
      const held = data.cycles.find(({ id }) => id === issue.cycleId)
      expect([held?.teamId, held?.archivedAt]).toEqual([owner.id, null])
    }
    const above = new Set([issue.id])
    for (let { parentId } = issue; parentId !== null; ) {
      expect(ids).toContain(parentId)
      expect(above).not.toContain(parentId)
      above.add(parentId)
      parentId = data.issues.find(({ id }) => id === parentId)?.parentId ?? null
    }
    expect(issue.trashed && issue.archivedAt === null).toBe(false)
  }
  for (const { issueId: from, relatedIssueId: to } of data.relations)
    expect([ids.has(from), ids.has(to)]).toEqual([true, true])
  for (const { id } of data.teams) {
    const live = data.cycles.filter(({ teamId, archivedAt }) => teamId === id && archivedAt === null)
    for (const [index, { startsAt }] of live.entries())
      if (index > 0) expect(startsAt >= (live[index - 1]?.endsAt ?? '')).toBe(true)
  }
}
