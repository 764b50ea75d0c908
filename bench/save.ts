/**
 * `npm run bench:save`: what a save costs in calls and seconds, beside a client that makes one call per issue, per sprint and per move.
 * Both against the sandbox with 300 ms before each of its answers; the product runs as `npm start` runs it. The last line is JSON.
 */
import type { SaveResponse } from '@planwright/contract'
import { signUp } from '../apps/api/src/testing/app.ts'
import { callsOf } from '../apps/api/src/testing/call.ts'
import { chooseProject, linkJira, sandboxAt } from '../apps/api/src/testing/counterparts/sandbox.ts'
import { type TestPlan, testPlan } from '../apps/api/src/testing/saves/plan.ts'
import { startProduct } from '../e2e/helpers/product.ts'
import { createPlainClient } from './plain-client.ts'

const latencyMs = 300
const sizes = [
  { epics: 5, stories: 30, sprints: 4 },
  { epics: 12, stories: 120, sprints: 8 },
  { epics: 20, stories: 250, sprints: 12 },
]
const place = { site: 'planwright-demo', project: 'SHOP' }
/** The embedded database and the sandbox, whatever this machine's environment says; and no limit of ours to wait for. */
const settings = {
  PUBLIC_URL: '',
  DATABASE_URL: '',
  SANDBOX_URL: '',
  JIRA_CLIENT_ID: '',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
}

const product = await startProduct(() => settings)
try {
  const cases = await measure()
  console.log(table(cases))
  console.log(JSON.stringify({ cases }))
} finally {
  await product.stop()
}

async function measure() {
  const sandbox = sandboxAt(product.sandboxUrl)
  const app = callsOf(product.url)
  const person = await signUp({ app })
  await linkJira({ app }, sandbox, person, place.site)
  await chooseProject({ app }, person, place.project)
  const savePlainly = await createPlainClient({ sandbox, ...place })
  await sandbox.settings({ latencyMs })

  const save = async (plan: TestPlan) => {
    const url = '/api/jira/sprint-plan'
    const answer = await app.inject({ method: 'POST', url, headers: person.headers, payload: plan })
    const { state, reason } = answer.json<SaveResponse>()
    if (state !== 'done') throw new Error(`The save ended as ${state}: ${reason ?? answer.body}`)
  }

  /** The calls that reached the sandbox while `work` went on, and how long it took. */
  async function counted(work: () => Promise<void>) {
    const before = (await sandbox.requests()).length
    const started = performance.now()
    await work()
    const seconds = round((performance.now() - started) / 1000)
    const made = (await sandbox.requests()).slice(before)
    return { seconds, calls: made.length, writes: made.filter(isWrite).length }
  }

  // a server and a client that have run before: what Node compiles at the first use is no matter of either
  await save(testPlan({ epics: 1, stories: 1, sprints: 1 }))
  await savePlainly(testPlan({ epics: 1, stories: 1, sprints: 1 }))

  const cases = []
  for (const size of sizes) {
    console.log(`${size.epics} epics, ${size.stories} stories, ${size.sprints} sprints ...`)
    const plan = testPlan(size)
    const first = await counted(() => save(plan))
    await expectComplete(sandbox, plan)
    const second = await counted(() => save(plan))
    await expectComplete(sandbox, plan)
    const plainPlan = testPlan(size)
    const plain = await counted(() => savePlainly(plainPlan))
    await expectComplete(sandbox, plainPlan)
    cases.push({
      ...size,
      ...first,
      reads: first.calls - first.writes,
      minimumWrites: minimumWrites(plan),
      naiveCalls: plain.calls,
      naiveSeconds: plain.seconds,
      callRatio: round(plain.calls / first.calls),
      timeRatio: round(plain.seconds / first.seconds),
      secondSaveWrites: second.writes,
      secondSaveCalls: second.calls,
      secondSaveSeconds: second.seconds,
    })
  }
  return cases
}
type Case = Awaited<ReturnType<typeof measure>>[number]

/** Jira takes 50 issues in one call, to create them and to move them. */
function minimumWrites({ epics, sprints }: TestPlan): number {
  const stories = epics.flatMap((epic) => epic.userStories).length
  const calls = (count: number) => Math.ceil(count / 50)
  const moves = sprints.reduce((sum, sprint) => sum + calls(sprint.stories.length), 0)
  return calls(epics.length) + calls(stories) + sprints.length + moves
}

/** Searches and bulk reads are POST too. */
function isWrite({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' && !/\/(search\/jql|issue\/bulkfetch)$/.test(path)
}

/** A saving of calls by leaving something out would be none. */
async function expectComplete(sandbox: ReturnType<typeof sandboxAt>, plan: TestPlan) {
  const found = (await sandbox.state()).sites.find(({ name }) => name === place.site)
  const made = (title: string) => found?.issues.filter(({ summary }) => summary === title) ?? []
  for (const epic of plan.epics) {
    if (made(epic.title).length !== 1) throw new Error(`${epic.title} is there ${made(epic.title).length} times`)
    for (const { title } of epic.userStories) {
      const [issue, ...twice] = made(title)
      const isWhole = issue?.parentKey === made(epic.title)[0]?.key && issue?.sprintId !== null
      if (!issue || twice.length > 0 || !isWhole) throw new Error(`${title} is not there once, with epic and sprint`)
    }
  }
}

function table(cases: readonly Case[]): string {
  const head = [
    'epics / stories / sprints',
    'writes (least)',
    'reads',
    'calls',
    'seconds',
    'one by one: calls',
    'seconds',
    'times as many calls',
    'times as long',
    'second save: writes',
    'calls',
    'seconds',
  ]
  const rows = cases.map((one) => [
    `${one.epics} / ${one.stories} / ${one.sprints}`,
    `${one.writes} (${one.minimumWrites})`,
    one.reads,
    one.calls,
    one.seconds,
    one.naiveCalls,
    one.naiveSeconds,
    one.callRatio,
    one.timeRatio,
    one.secondSaveWrites,
    one.secondSaveCalls,
    one.secondSaveSeconds,
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
