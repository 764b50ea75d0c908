/**
 * `npm run bench:follow`: whether the 85 % date of a followed plan holds, in 200 initiatives that the sandbox's team works off (seeds that are new each time, or from
 * `--seed`); what planning the rest of 500 stories again takes and moves beside a plan from scratch; and calls and seconds of reading saved plans of 120 and 500
 * stories in the product, as `npm start` runs it, with 300 ms before each answer of the sandbox. The last line is JSON.
 */
import { parseArgs } from 'node:util'
import type { Draft, ReplanResponse } from '@planwright/contract'
import { signUp } from '../apps/api/src/testing/app.ts'
import { callsOf } from '../apps/api/src/testing/call.ts'
import { chooseProject, linkJira, sandboxAt } from '../apps/api/src/testing/counterparts/sandbox.ts'
import { testPlan } from '../apps/api/src/testing/saves/plan.ts'
import { startProduct } from '../e2e/helpers/product.ts'
import { syntheticBacklog } from '../packages/planning/bench/synthetic-backlog.ts'
import { planSprints, replanRest } from '../packages/planning/src/index.ts'
import { sharesHeld, usualWay } from './simulated-initiative.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, initiatives: { type: 'string', default: '200' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
/** Closed sprints with which the date is asked for. */
const askedAt = [0, 1, 3, 5, 8]
const latencyMs = 300
const sizes = [
  { epics: 12, stories: 120, sprints: 8 },
  { epics: 40, stories: 500, sprints: 25 },
]
const changedStories = 10
/** Of the sandbox's first site, without work. */
const idleBoardId = 5
const replannedStories = 500
/** The embedded database and the sandbox, whatever this machine's environment says; and no limit of ours to wait for. */
const settings = {
  PUBLIC_URL: '',
  DATABASE_URL: '',
  SANDBOX_URL: '',
  JIRA_CLIENT_ID: '',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_PLANS_PER_MINUTE: '100000',
}

const forecast = measureForecast()
const replanning = [await measureReplanning(1), await measureReplanning(2), await measureReplanning(3)]
const reading = await measureReading()
console.log(JSON.stringify({ forecast, replanning, reading }))

function measureForecast() {
  const ways = Array.from({ length: Number(values.initiatives) }, (_, at) => usualWay(seed + at, at))
  const held = [...sharesHeld(ways, askedAt)].map(([closed, share]) => ({ closed, share: rounded(share) }))
  for (const { closed, share } of held)
    console.log(`85 % date told with ${closed} sprints closed: held in ${Math.round(share * 100)} %`)
  return { seed, initiatives: ways.length, held }
}

/** Three sprints were planned whole; each seventh story of them was not finished, and the team turned out a tenth slower. */
async function measureReplanning(number: number) {
  const backlog = syntheticBacklog(replannedStories, 'sparse', number)
  const plan = await planSprints(backlog, { effortMs: 500, timeLimitMs: 5000, exact: false, seed: 1 })
  const over = 3
  const sprintOf = new Map(plan.assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  const stories = backlog.stories.map((story, at) => {
    const sprint = sprintOf.get(story.id) ?? 1
    const isDone = sprint <= over && at % 7 !== 0
    return { ...story, isDone, isLocked: false, sprint: !isDone && sprint <= over ? over + 1 : sprint }
  })
  const velocity = Math.round(backlog.velocity * 0.9)
  const options = { effortMs: 500, timeLimitMs: 5000, exact: false, seed: 1 } as const
  const started = performance.now()
  const rest = await replanRest(
    {
      stories,
      sprints: Array.from({ length: plan.sprintCount }, (_, at) => ({
        number: at + 1,
        state: at < over ? ('closed' as const) : ('future' as const),
      })),
      terms: { velocity },
      calendar: { startDate: '2027-03-01', sprintLength: 2 },
      now: '2027-04-12T00:00:00.000Z',
    },
    options,
  )
  const seconds = rounded((performance.now() - started) / 1000)
  const open = stories.filter(({ isDone }) => !isDone)
  const ids = new Set(open.map(({ id }) => id))
  const scratch = await planSprints(
    {
      stories: open.map((story) => ({ ...story, dependsOn: story.dependsOn?.filter((id) => ids.has(id)) ?? [] })),
      velocity,
    },
    options,
  )
  const homes = new Map(open.map(({ id, sprint }) => [id, sprint]))
  const scratchMoves = scratch.assignments.filter(({ storyId, sprint }) => homes.get(storyId) !== sprint + over).length
  const figures = {
    stories: open.length,
    seconds,
    sprints: rest.sprintCount,
    scratchSprints: scratch.sprintCount + over,
    moves: rest.changes.length,
    scratchMoves,
  }
  console.log(
    `${open.length} of ${replannedStories} stories planned again in ${seconds} s: ${figures.moves} moves, ${figures.sprints} sprints; from scratch ${scratchMoves} moves, ${figures.scratchSprints} sprints`,
  )
  return figures
}

async function measureReading() {
  const product = await startProduct(() => settings)
  try {
    const sandbox = sandboxAt(product.sandboxUrl)
    const app = callsOf(product.url)
    const cases = []
    for (const size of sizes) {
      await sandbox.settings({ latencyMs: 0 })
      await sandbox.reset()
      const person = await signUp({ app })
      const { siteId } = await linkJira({ app }, sandbox, person, 'planwright-demo')
      await chooseProject({ app }, person, 'SHOP')
      const call = async <Answer>(url: string, payload: object): Promise<Answer> => {
        const answer = await app.inject({ method: 'POST', url, headers: person.headers, payload })
        if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
        return answer.json()
      }
      const { epics, sprints } = testPlan(size)
      const plan = { velocity: 60, sprintLength: 2, startDate: '2026-11-30', timeZone: 'UTC' }
      const { id } = await call<Draft>('/api/drafts', { name: 'Followed', backlog: epics, plan })
      await call('/api/jira/sprint-plan', { epics, sprints })
      await sandbox.settings({ latencyMs })
      /** The calls that reached the sandbox meanwhile, and how long it took. */
      const counted = async (work: () => Promise<unknown>) => {
        const before = (await sandbox.requests()).length
        const started = performance.now()
        await work()
        const seconds = rounded((performance.now() - started) / 1000)
        return { calls: (await sandbox.requests()).length - before, seconds }
      }
      const refresh = () => counted(() => call(`/api/drafts/${id}/progress`, { refresh: true }))
      const first = await refresh()
      // past what the save itself changed: days go by, in which another board's team works
      await sandbox.advance({ boardId: idleBoardId, siteId, days: 2, seed: 1 })
      const afterDays = await refresh()
      const nothing = await refresh()
      const { sites } = await sandbox.state()
      const stories = sites.find((site) => site.id === siteId)?.issues.filter(({ summary }) => summary.startsWith('Do'))
      await sandbox.change({
        projectKey: 'SHOP',
        siteId,
        finishIssues: stories?.slice(0, changedStories).map(({ key }) => key),
      })
      const changed = await refresh()
      const replan = await counted(() => call<ReplanResponse>(`/api/drafts/${id}/replan`, {}))
      cases.push({ ...size, first, afterDays, nothing, changed, replan })
      const told = {
        first,
        'after two days': afterDays,
        nothing,
        [`${changedStories} changed`]: changed,
        'planned again': replan,
      }
      for (const [what, { calls, seconds }] of Object.entries(told))
        console.log(`${size.stories} stories, ${what}: ${calls} calls, ${seconds} s`)
    }
    return cases
  } finally {
    await product.stop()
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
