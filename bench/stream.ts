/**
 * `npm run bench:stream`: how long it takes from the piece of a model's answer that completes a story, at the server, to the story's event
 * at a client; with `-- --browser` to its pixels in Chromium as well. The product runs as `npm start` runs it, its model is the
 * scripted endpoint. The last line is JSON; all times are milliseconds.
 */
import { chromium } from '@playwright/test'
import { signUp } from '../apps/api/src/testing/app.ts'
import { callsOf } from '../apps/api/src/testing/call.ts'
import { launchOptions } from '../e2e/helpers/launch-options.ts'
import { openPlanner } from '../e2e/helpers/prepare.ts'
import { type Product, startProduct } from '../e2e/helpers/product.ts'
import { postSandbox } from '../e2e/helpers/sandbox.ts'
import { fillBrief } from '../e2e/helpers/steps.ts'
import { clock, startModelTap } from './model-tap.ts'

/** As a quick model writes: about 1600 characters a second. */
const pieceLength = 24
const pauseMs = 15
/** Of the question that a short brief is drafted by. */
const wholeBacklog = 'Write the backlog'
const verbs = ['Archive', 'Borrow', 'Cancel', 'Deliver', 'Export', 'Forward', 'Gather', 'Hide', 'Inspect', 'Label']
const areas = {
  Finance: ['invoices', 'refunds', 'vouchers'],
  Stock: ['books', 'shelves', 'parcels'],
  People: ['accounts', 'shifts', 'badges'],
}

/** The titles of the answer, and where in it each element ends. */
let written: { title: string; end: number }[] = []
const completed = new Map<string, number>()
let product: Product | undefined
const tap = await startModelTap(
  () => product?.sandboxUrl ?? '',
  (asked, said, at) => {
    if (!asked.includes(wholeBacklog)) return
    for (const { title, end } of written) if (said.length >= end && !completed.has(title)) completed.set(title, at)
  },
)
product = await startProduct(() => ({
  PUBLIC_URL: '',
  DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '',
  SANDBOX_URL: '',
  LIMIT_EVENT_LOOP_DELAY_MS: '0',
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'scripted',
  AI_BASE_URL: `${tap.url}/_sandbox/model/v1`,
  AI_PARALLEL: '3',
}))
try {
  const figures: Record<string, object> = {}
  await measureEvents(product)
  figures.events = await measured(measureEvents, product)
  if (process.argv.includes('--browser')) figures.pixels = await measured(measurePixels, product)
  console.log(JSON.stringify(figures))
} finally {
  await product.stop()
  tap.stop()
}

type Measure = (on: Product) => Promise<ReadonlyMap<string, number>>

/** Runs one measurement; answers how many stories it saw and how late they were. */
async function measured(measure: Measure, on: Product) {
  completed.clear()
  const seen = await measure(on)
  const late = [...seen]
    .flatMap(([title, at]) => {
      const from = completed.get(title)
      return from === undefined ? [] : [at - from]
    })
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round((late[Math.ceil(share * late.length) - 1] ?? Number.NaN) * 10) / 10
  const figures = { count: late.length, p50: at(0.5), p95: at(0.95), most: at(1) }
  console.log(
    `${measure.name}: ${figures.count} stories, p50 ${figures.p50} ms, p95 ${figures.p95} ms, most ${figures.most} ms`,
  )
  return figures
}

/** Until the event is at a client of the server. */
async function measureEvents(on: Product): Promise<Map<string, number>> {
  const { headers } = await signUp({ app: callsOf(on.url) })
  await script(on)
  const answer = await fetch(`${on.url}/api/inference/backlog`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ companyInfo: 'A bookshop.', epicInfo: brief(), detailLevel: 'detailed' }),
  })
  const seen = new Map<string, number>()
  const text = new TextDecoder()
  let rest = ''
  for await (const bytes of answer.body ?? []) {
    const at = clock()
    const events = (rest + text.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, data] = /^event: story\ndata: (.*)$/m.exec(event) ?? []
      const title = data && JSON.parse(data).story.title
      if (title && !seen.has(title)) seen.set(title, at)
      if (event.includes('event: problem')) throw new Error(event)
    }
  }
  return seen
}

/** Until the title is painted: the frame after the one in which it came into the document. */
async function measurePixels(on: Product): Promise<Map<string, number>> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: on.url, viewport: { width: 1280, height: 4000 } })
    await openPlanner(page)
    await fillBrief(page, { organisation: 'A bookshop.', project: brief(), level: 'Detailed' })
    await page.evaluate(watchTitles)
    await script(on)
    await page.getByRole('button', { name: 'Generate user stories' }).click()
    await page.getByRole('button', { name: 'Plan Sprints' }).and(page.locator(':enabled')).waitFor({ timeout: 120_000 })
    return new Map(await page.evaluate(() => [...(window as unknown as Watched).painted]))
  } finally {
    await browser.close()
  }
}

type Watched = Window & { painted: Map<string, number> }

/** Runs in the page. */
function watchTitles() {
  const painted = new Map<string, number>()
  Object.assign(window, { painted })
  new MutationObserver(() => {
    const fresh = [...document.querySelectorAll('article h4')]
      .map(({ textContent }) => textContent?.trim() ?? '')
      .filter((title) => !painted.has(title))
    for (const title of fresh) painted.set(title, Number.NaN)
    if (fresh.length === 0) return
    // the first callback comes before the frame is painted, the second after
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const title of fresh) painted.set(title, performance.timeOrigin + performance.now())
      }),
    )
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Every story rests on a line of its own. */
function brief(): string {
  const lines = Object.values(areas).flatMap((things) =>
    things.flatMap((thing) => verbs.map((verb) => wish(verb, thing))),
  )
  return lines.map((line) => `- Clerks can ${line}.`).join('\n')
}

function wish(verb: string, thing: string): string {
  return `${verb.toLowerCase()} ${thing}`
}

async function script(on: Product) {
  const elements = Object.entries(areas).flatMap(([epic, things]) =>
    things.flatMap((thing) => verbs.map((verb) => storyOf(epic, verb, thing))),
  )
  await postSandbox(on, 'model/script', { replies: [reply(elements)] })
}

function storyOf(epic: string, verb: string, thing: string) {
  return {
    epic,
    title: `${verb} ${thing}`,
    description: `As a clerk, I want to ${wish(verb, thing)}, so that the ${thing} are in order`,
    acceptanceCriteria: [`Given ${thing}, when a clerk asks to ${wish(verb, thing)}, then a confirmation is shown.`],
    priority: 2,
    passages: [`Clerks can ${wish(verb, thing)}.`],
  }
}

/** An answer in pieces; where each element of it ends is remembered. */
function reply(elements: { title: string }[]) {
  let text = '{"elements":['
  written = elements.map((element, index) => {
    text += `${index > 0 ? ',' : ''}${JSON.stringify(element)}`
    return { title: element.title, end: text.length }
  })
  const chunks = `${text}]}`.match(new RegExp(`.{1,${pieceLength}}`, 'gs')) ?? []
  return { match: wholeBacklog, chunks, pauseMs }
}
