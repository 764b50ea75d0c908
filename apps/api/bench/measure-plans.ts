import { setTimeout as delay } from 'node:timers/promises'
import { syntheticBacklog } from '../../../packages/planning/bench/synthetic-backlog.ts'
import type { TestPerson } from '../src/testing/app.ts'
import { ask, quantile } from './ask.ts'
import { type Product, signUpMany, startProduct } from './servers.ts'

const planners = 20
const stories = 120
const everyMs = 20
/** The first meets code and connections that nothing has warmed up; what follows is a server that has been at work for a while. */
const rounds = 4

/** How long people wait who plan at once, and how long others wait for a read meanwhile: milliseconds. */
export async function measurePlans(databaseUrl: string) {
  const product = await startProduct(databaseUrl)
  try {
    const [reader, ...people] = await signUpMany(product, planners + 1)
    if (!reader) throw new Error('nobody signed up')
    await planAll(product, people.slice(0, 2))
    const quiet = await readWhile(product, reader, delay(3000, []))
    const before = summary(quiet.waits)
    console.log(`others' reads before: ${words(before)}`)
    const planned = []
    for (let round = 1; round <= rounds; round += 1) {
      await delay(1500)
      const { result, waits } = await readWhile(product, reader, planAll(product, people))
      const [plans, reads] = [summary(result), summary(waits)]
      console.log(`${planners} plans of ${stories} at once, round ${round}: ${words(plans)}`)
      console.log(`others' reads meanwhile: ${words(reads)}`)
      planned.push({ plans, reads })
    }
    return { before, rounds: planned }
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

const words = ({ count, p50, p99, most }: ReturnType<typeof summary>) =>
  `${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms`

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
