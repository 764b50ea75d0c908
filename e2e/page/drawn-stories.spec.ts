import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { holdProgram } from '../helpers/hold-program.ts'
import { bearer, prepareProject } from '../helpers/prepare.ts'

const titles = [
  'Pay with a card',
  'Pay when the order is collected',
  'See what was ordered before',
  'Order the same once more',
  'Take one thing off an order',
  'Hear when an order is ready',
]
// as many as the picture holds: more than a screen draws in one piece
const epics = ['Orders', 'Accounts', 'Tables', 'Gifts'].map((title, epic) => ({
  id: `e${epic}`,
  title,
  description: `${title}: what guests do without asking anybody, on the shop’s own pages and on the way home.`,
  userStories: titles.map((words, at) => ({
    id: `s${epic}${at}`,
    title: `${words} (${title})`,
    description: '',
    acceptanceCriteria: '',
    storyPoints: at + 1,
    priority: 2,
    dependsOn: [],
  })),
}))

const keepStories = async (page: Page) => {
  await prepareProject(page)
  const headers = await bearer(page)
  const kept = await page.request.post('/api/drafts', { headers, data: { name: 'Shop', backlog: epics } })
  expect(kept.ok(), await kept.text()).toBe(true)
}

/** Somebody whom this browser does not know yet comes back to the planner. */
async function comeBack(browser: Browser, page: Page, baseURL: string, viewport: { width: number; height: number }) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ storageState, baseURL, serviceWorkers: 'block', viewport })
  return context.newPage()
}

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
]) {
  test(`the first stories are drawn before any script has come, where their screen shows them, ${viewport.width} px wide`, async ({
    page,
    browser,
    product,
  }) => {
    await keepStories(page)
    const fresh = await comeBack(browser, page, product.url, viewport)
    const problems: string[] = []
    fresh.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const letCome = await holdProgram(fresh)
    await fresh.goto('/home', { waitUntil: 'commit' })
    const drawn = fresh.locator('#drawn')
    await expect(drawn.getByText('Pay with a card (Orders)')).toBeVisible()
    // a picture: nothing in it can be reached
    await expect(fresh.getByRole('button')).toHaveCount(0)
    expect(await drawn.evaluate((picture) => [picture.hasAttribute('inert'), picture.ariaHidden])).toEqual([
      true,
      'true',
    ])
    const before = await placesIn(drawn)
    letCome()
    await expect(drawn).toHaveCount(0)
    await expect(fresh.getByRole('button', { name: 'Pay with a card (Orders)', exact: true })).toBeVisible()
    // they do not come in once more
    const shown = fresh.getByRole('article').first()
    expect(await shown.evaluate((story) => getComputedStyle(story).animationName)).toBe('none')
    const after = await placesIn(fresh.locator('#root'))
    // words are as wide as the type makes them, which comes later
    for (const [at, place] of before.entries()) {
      expect(Math.abs((place?.x ?? -99) - (after[at]?.x ?? 0))).toBeLessThanOrEqual(8)
      expect(Math.abs((place?.y ?? -99) - (after[at]?.y ?? 0))).toBeLessThanOrEqual(2)
    }
    // and none that comes later is larger than what was there with the page
    expect(await fresh.evaluate(readLargest)).toBe('what is gone')
    expect(await fresh.evaluate(readShifts)).toBeLessThan(0.01)
    expect(await fresh.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    expect(problems).toEqual([])
    await fresh.context().close()
  })
}

test('the picture of the stories stays until they are there, and hides nothing that goes wrong', async ({
  page,
  browser,
  product,
}) => {
  await keepStories(page)
  const fresh = await comeBack(browser, page, product.url, { width: 1280, height: 800 })
  const drawn = fresh.locator('#drawn')
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await fresh.route('**/backlog-workspace-*.js', async (route) => {
    await mayGo
    await route.abort()
  })
  await fresh.goto('/home', { waitUntil: 'commit' })
  // the screen's own frame stands below it
  await expect(fresh.locator('#root [data-coming]')).toBeAttached()
  await expect(drawn.getByText('Pay with a card (Orders)')).toBeVisible()
  letGo()
  await expect(fresh.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(drawn).toHaveCount(0)
  await fresh.context().close()
})

const placesIn = (part: Locator) =>
  Promise.all(
    epics
      .flatMap(({ description, userStories }) => [description, ...userStories.map(({ title }) => title)])
      .map((text) => part.getByText(text, { exact: true }).first().boundingBox()),
  )

/** Runs in the page: what was painted as the largest; the picture's words stay it when the picture has gone. */
async function readLargest(): Promise<string> {
  const entries = await new Promise<PerformanceEntryList>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  const { element } = entries.at(-1) as PerformanceEntry & { element: Element | null }
  return element?.outerHTML ?? 'what is gone'
}

/** Runs in the page: how much of it has moved by itself. */
async function readShifts(): Promise<number> {
  const shifts: (PerformanceEntry & { value: number })[] = []
  const { promise: isTold, resolve } = Promise.withResolvers<void>()
  performance.mark('all before this')
  const observer = new PerformanceObserver((list) => {
    // the observer's own kind of entry has a value
    shifts.push(...(list.getEntriesByType('layout-shift') as typeof shifts))
    // nothing is told where nothing has moved: what is asked for with it, after it, is told in any case
    if (list.getEntriesByName('all before this').length > 0) resolve()
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  observer.observe({ type: 'mark', buffered: true })
  await isTold
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
