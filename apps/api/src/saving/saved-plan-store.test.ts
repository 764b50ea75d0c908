import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../testing/app.ts'
import type { NotedPlan } from './noted-plan.ts'
import { findSavedPlanAt, putSavedPlan } from './saved-plan-store.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('keeps of a plan that is saved again and again the first note, the first of a save that came to its end, and the last sixty', async () => {
  const { uid } = await signUp(server)
  const place = { owner: uid, siteId: 's', projectId: 'p' }
  const target = { projectId: 'p', epicTypeId: 'e', storyTypeId: 's' }
  const content: NotedPlan = { author: 'Ada', target, terms: null, epics: [], stories: [], sprints: [] }
  for (let save = 0; save < 65; save++) {
    const noted = { ...place, planId: 'plan', runId: `run-${save}`, begunAt: `${save}`, savedAt: `${save}` }
    // the first two stopped
    const row = { ...noted, content: save < 2 ? { ...content, stopped: true } : content }
    await server.db.withWorker((queries) => putSavedPlan(queries, row))
  }
  const kept = (await findSavedPlanAt(server.db, place, 'plan'))?.plans.map(({ savedAt }) => Number(savedAt)) ?? []
  expect(kept).toEqual([0, 2, ...Array.from({ length: 60 }, (_, at) => at + 5)])
})
