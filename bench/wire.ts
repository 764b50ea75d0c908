/**
 * `npm run bench:web`: what the sign-in route and the planner transfer, and when they paint, in Chromium on the built page as a phone on a slow network
 * has it, with nothing in its cache. The last line is JSON.
 */
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/helpers/launch-options.ts'
import { bearer, prepareProject } from '../e2e/helpers/prepare.ts'
import { startProduct } from '../e2e/helpers/product.ts'
import { countTransferred } from '../e2e/helpers/wire-weight.ts'

const rounds = 7
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

type Figure = { transferred: number; firstPaint: number; largestPaint: number }

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  const signedIn = await browser.newPage({ baseURL: product.url })
  await prepareProject(signedIn)
  const storageState = await signedIn.context().storageState()
  const door = await measure(browser, '/login', 'AI-powered project management')
  const planner = () => measure(browser, '/home', 'Generated User Stories', storageState)
  const somebodyNew = await planner()
  const headers = await bearer(signedIn)
  const kept = await signedIn.request.post('/api/drafts', { headers, data: { name: 'Shop', backlog } })
  if (!kept.ok()) throw new Error(`The backlog was not kept: ${await kept.text()}`)
  const figures = { 'sign-in': door, planner: somebodyNew, 'planner with a backlog': await planner() }
  for (const [route, { transferred, firstPaint, largestPaint }] of Object.entries(figures))
    console.log(`${route}: ${transferred} KB, first paint ${firstPaint} ms, largest ${largestPaint} ms`)
  console.log(JSON.stringify(figures))
} finally {
  await browser.close()
  await product.stop()
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Medians over visits that each begin with an empty cache. */
async function measure(browser: Browser, path: string, heading: string, storageState?: StorageState): Promise<Figure> {
  const visits: Figure[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ ...phone, baseURL: product.url, storageState, serviceWorkers: 'block' })
    visits.push(await visit(await context.newPage(), path, heading))
    await context.close()
  }
  const median = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
  const of = (what: keyof Figure) => median(visits.map((figure) => figure[what]))
  return { transferred: of('transferred'), firstPaint: of('firstPaint'), largestPaint: of('largestPaint') }
}

async function visit(page: Page, path: string, heading: string): Promise<Figure> {
  const session = await page.context().newCDPSession(page)
  const transferred = await countTransferred(session)
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate(readPaints)
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
