import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { countTransferred } from '../helpers/wire-weight.ts'

type Weight = { script: number; style: number; wire: number }

/**
 * What comes over the wire until the page is idle, without anybody touching it, in KB of 1024 bytes: bodies of scripts and styles as transferred, and
 * everything together with its headers.
 */
async function weigh(page: Page, path: string, heading: string): Promise<Weight> {
  const transferred = await countTransferred(await page.context().newCDPSession(page))
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForFunction((quietMs) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ends) > quietMs
  }, 2_000)
  // by name, since what is preloaded has no telling type
  const bodies = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const weightOf = (ending: string) =>
      files.filter(({ name }) => name.endsWith(ending)).reduce((sum, file) => sum + file.encodedBodySize, 0) / 1024
    return { script: weightOf('.js'), style: weightOf('.css') }
  })
  return { ...bodies, wire: transferred() }
}

/** The files of the program in the order in which they begin, each in a task of its own: what takes long is not all in the one that draws. */
const beginnings = (page: Page) =>
  page
    .locator('link[data-begins]')
    .evaluateAll((files) => files.map((file) => /assets\/([a-z]+)-/.exec(file.getAttribute('href') ?? '')?.[1]))

test('the sign-in route is light', async ({ page }) => {
  const { script, style, wire } = await weigh(page, '/login', 'AI-powered project management')
  console.log(`sign-in: ${script.toFixed(1)} KB script, ${style.toFixed(1)} KB style, ${wire.toFixed(1)} KB in all`)
  expect(script).toBeLessThanOrEqual(86)
  expect(await beginnings(page)).toEqual(['door', 'index'])
  expect(style).toBeLessThanOrEqual(12)
  expect(wire).toBeLessThanOrEqual(164.5)
})

test('the planner is light', async ({ page, context, browser, product }) => {
  await prepareProject(page)
  // the same person in a browser that has nothing in its cache
  const empty = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const fresh = await empty.newPage()
  const { script, style, wire } = await weigh(fresh, '/home', 'Generated User Stories')
  console.log(`planner: ${script.toFixed(1)} KB script, ${style.toFixed(1)} KB style, ${wire.toFixed(1)} KB in all`)
  expect(script).toBeLessThanOrEqual(165)
  expect(await beginnings(fresh)).toEqual(['door', 'answers', 'index'])
  // what no start needs has no file in it
  expect(await fresh.locator('link[rel=modulepreload][href*=access-tokens]').count()).toBe(0)
  // the first picture does not come in slowly, as a step after another does
  const step = fresh.getByRole('region', { name: 'Generate Backlog' })
  expect(await step.evaluate((shown) => getComputedStyle(shown).animationName)).toBe('none')
  expect(style).toBeLessThanOrEqual(12)
  expect(wire).toBeLessThanOrEqual(255)
  await empty.close()
})
