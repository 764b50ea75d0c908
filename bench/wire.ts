/**
 * `npm run bench:web`: what the sign-in route and the planner transfer and when they paint, as a phone on a slow network has the built page with nothing in its cache, and what
 * Lighthouse (mobile) says of them; beside them a small page on the original's stack (`page/original`), built and measured in the same run. `-- --visits 7 --lighthouse 3` is how often
 * each is opened. The last line is JSON.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { launchOptions } from '../e2e/helpers/launch-options.ts'
import { bearer, prepareProject } from '../e2e/helpers/prepare.ts'
import { startProduct } from '../e2e/helpers/product.ts'
import { countTransferred } from '../e2e/helpers/wire-weight.ts'
import { type LighthouseFigures, runLighthouse } from './lighthouse.ts'
import { serveOriginal } from './original-stack.ts'

const { values } = parseArgs({
  // the rest is what `npm run` itself hands on
  strict: false,
  options: { visits: { type: 'string', default: '7' }, lighthouse: { type: 'string', default: '3' } },
})
const visits = Number(values.visits)
const lighthouseVisits = Number(values.lighthouse)

/** Lighthouse's "slow 4G": bytes a second, milliseconds. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const slowProcessor = { rate: 4 }
const phone = devices['Moto G4']

const backlog = Array.from({ length: 4 }, (_, epic) => ({
  id: `epic-${epic}`,
  title: `Orders, part ${epic + 1}`,
  description: 'Guests order what they need without asking anybody.',
  userStories: Array.from({ length: 8 }, (_none, at) => ({
    id: `story-${epic}-${at}`,
    title: `Pay order ${epic * 8 + at} with a card`,
    description: 'As a guest I pay with the card that I have, so that I need no account with the shop.',
    acceptanceCriteria: 'Given an order that is not paid\nWhen I give my card\nThen the order is paid',
    storyPoints: 1 + (at % 5),
    priority: 2,
    dependsOn: [],
  })),
}))

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
type Place = { name: string; url: string; heading: string; storageState?: StorageState }
type Visit = { transferred: number; firstPaint: number; largestPaint: number }

const [product, original, browser] = await Promise.all([
  startProduct(),
  serveOriginal(),
  chromium.launch(launchOptions),
])
try {
  const planner = { url: `${product.url}/home`, heading: 'Generated User Stories' }
  const places: Place[] = [
    { name: 'sign-in', url: `${product.url}/login`, heading: 'AI-powered project management' },
    { name: 'planner', ...planner, storageState: await signIn() },
    { name: 'planner with a backlog', ...planner, storageState: await signIn(backlog) },
    { name: "sign-in, the original's stack", url: `${original.url}/login`, heading: 'AI-powered project management' },
    { name: "planner, the original's stack", url: `${original.url}/home?signed-in`, heading: 'Generated User Stories' },
  ]
  const figures: Record<string, { visits: Visit[]; lighthouse: LighthouseFigures[] }> = {}
  for (const { name } of places) figures[name] = { visits: [], lighthouse: [] }
  // by turns, so that what else the machine does meets all of them
  for (let round = 0; round < visits; round += 1)
    for (const place of places) figures[place.name]?.visits.push(await visit(browser, place))
  await browser.close()
  for (let round = 0; round < lighthouseVisits; round += 1)
    for (const { name, url, storageState } of places)
      figures[name]?.lighthouse.push(await runLighthouse(url, cookieOf(storageState)))
  for (const [name, { visits: seen, lighthouse }] of Object.entries(figures)) {
    const of = (what: keyof Visit) => Math.round(median(seen.map((figure) => figure[what])))
    console.log(
      `${name}: ${of('transferred')} KB, first paint ${of('firstPaint')} ms, largest ${of('largestPaint')} ms`,
    )
    if (lighthouse.length > 0) console.log(`  Lighthouse: ${tellLighthouse(lighthouse)}`)
  }
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  console.log(JSON.stringify(figures))
} finally {
  await browser.close()
  original.stop()
  await product.stop()
}

/** Somebody new with a project, and with this backlog where one is given. */
async function signIn(kept?: object): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await prepareProject(page)
  if (kept) {
    const data = { name: 'Shop', backlog: kept }
    const answer = await page.request.post('/api/drafts', { headers: await bearer(page), data })
    if (!answer.ok()) throw new Error(`The backlog was not kept: ${await answer.text()}`)
  }
  const storageState = await context.storageState()
  await context.close()
  return storageState
}

function cookieOf(state?: StorageState): string {
  return (state?.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** A visit that begins with an empty cache. */
async function visit(browser: Browser, { url, heading, storageState }: Place): Promise<Visit> {
  const context = await browser.newContext({ ...phone, storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const transferred = await countTransferred(session)
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  await page.goto(url)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate(readPaints)
  await context.close()
  return { transferred: transferred(), ...paints }
}

/** Runs in the page. */
async function readPaints() {
  const largestPaint = await new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  return { firstPaint, largestPaint }
}

/** Medians, and of what varies each visit. */
function tellLighthouse(seen: readonly LighthouseFigures[]): string {
  const all = (what: keyof LighthouseFigures) => seen.map((figures) => figures[what])
  const score = (what: keyof LighthouseFigures) =>
    `${median(all(what)).toFixed(2)} (${all(what)
      .map((one) => one.toFixed(2))
      .join(', ')})`
  const seconds = (what: keyof LighthouseFigures) =>
    `${(median(all(what)) / 1000).toFixed(2)} s (${all(what)
      .map((one) => (one / 1000).toFixed(2))
      .join(', ')})`
  const kilobytes = (what: keyof LighthouseFigures) => `${median(all(what)).toFixed(1)} KB`
  return [
    `performance ${score('performance')}`,
    `first paint ${seconds('firstPaint')}`,
    `largest paint ${seconds('largestPaint')}`,
    `blocking time ${seconds('blocking')}`,
    `layout shift ${median(all('layoutShift')).toFixed(3)}`,
    `accessibility ${score('accessibility')}`,
    `best practices ${score('bestPractices')}`,
    `script ${kilobytes('script')}, style ${kilobytes('style')}, in all ${kilobytes('inAll')}`,
    `its measure of the processor ${all('processor').map(Math.round).join(', ')}`,
  ].join('; ')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
