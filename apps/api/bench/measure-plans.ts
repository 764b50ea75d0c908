import { setTimeout as delay } from 'node:timers/promises'
import { syntheticBacklog } from '../../../packages/planning/bench/synthetic-backlog.ts'
import type { TestPerson } from '../src/testing/app.ts'
import { ask, quantile } from './ask.ts'
import { type Product, signUpMany, startProduct } from './servers.ts'

const planners = 20
const stories = 120
const everyMs = 20

/** How long people wait who plan at once, and how long others wait for a read meanwhile: milliseconds. */
export async function measurePlans(databaseUrl: string) {
  const product = await startProduct(databaseUrl)
  try {
    const [reader, ...people] = await signUpMany(product, planners + 1)
    if (!reader) throw new Error('nobody signed up')
    await planAll(product, people.slice(0, 2))
    const quiet = await readWhile(product, reader, delay(3000, []))
    const busy = await readWhile(product, reader, planAll(product, people))
    const plans = busy.result
    const figures = {
      plans: { p50: quantile(plans, 0.5), most: Math.max(...plans) },
      readsMeanwhile: summary(busy.waits),
      readsBefore: summary(quiet.waits),
    }
    console.log(
      `${planners} plans of ${stories} at once: ${figures.plans.p50.toFixed(0)} ms, at most ${figures.plans.most.toFixed(0)} ms`,
    )
    for (const [when, { count, p50, p99, most }] of [
      ['meanwhile', figures.readsMeanwhile],
      ['before', figures.readsBefore],
    ] as const)
      console.log(
        `others' reads ${when}: ${count}, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${most.toFixed(1)} ms`,
      )
    return figures
  } finally {
    product.child.kill()
  }
}

const summary = (waits: number[]) => ({
  count: waits.length,
  p50: quantile(waits, 0.5),
  p99: quantile(waits, 0.99),
  most: Math.max(...waits),
})

/** Reads as often as that, whether the one before was answered or not. */
async function readWhile(
  { url }: Product,
  { headers }: TestPerson,
  work: Promise<number[]>,
): Promise<{ result: number[]; waits: number[] }> {
  let isOver = false
  const result = work.finally(() => {
    isOver = true
  })
  const waits: Promise<{ ms: number }>[] = []
  while (!isOver) {
    waits.push(ask({ url: `${url}/api/users/whoami`, headers }))
    await delay(everyMs)
  }
  return { result: await result, waits: (await Promise.all(waits)).map(({ ms }) => ms) }
}

/** Each a backlog of their own, all at once; how long each waited. */
function planAll({ app }: Product, people: readonly TestPerson[]): Promise<number[]> {
  return Promise.all(
    people.map(async ({ headers }, index) => {
      const started = performance.now()
      const payload = requestOf(index)
      const answer = await app.inject({ method: 'POST', url: '/api/inference/sprint-plan', headers, payload })
      if (answer.statusCode !== 200) throw new Error(`A plan answered ${answer.statusCode}: ${answer.body}`)
      return performance.now() - started
    }),
  )
}

function requestOf(seed: number) {
  const { stories: plannable, velocity } = syntheticBacklog(stories, 'sparse', seed)
  const epicIds = [...new Set(plannable.map(({ epicId }) => epicId))]
  const epics = epicIds.map((id) => ({
    id,
    title: `Epic ${id}`,
    userStories: plannable
      .filter(({ epicId }) => epicId === id)
      .map(({ id: storyId, title, points, priority, dependsOn }) => ({
        id: storyId,
        title,
        storyPoints: points,
        priority,
        dependsOn,
      })),
  }))
  const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  return { epics, velocity, sprintLength: 2, startDate }
}
