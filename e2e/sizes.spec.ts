import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseProject, connectJira, signInWithDemoId } from './steps.ts'

/** Everything the page loads until it is idle, without anybody touching it, in KB of 1024 bytes after gzip -9. */
async function weigh(page: Page, path: string, heading: string): Promise<{ script: number; style: number }> {
  const sizes = { script: 0, style: 0 }
  const reading: Promise<void>[] = []
  const seen = new Set<string>()
  page.on('response', (response) => {
    const url = response.url()
    // by name, since what is preloaded has no telling type
    const kind = url.endsWith('.js') ? 'script' : url.endsWith('.css') ? 'style' : undefined
    if (!kind || seen.has(url)) return
    seen.add(url)
    const add = async () => {
      const body = await response.body()
      sizes[kind] += gzipSync(body, { level: 9 }).length / 1024
    }
    reading.push(add())
  })
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForFunction((quietMs) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ends) > quietMs
  }, 2_000)
  await Promise.all(reading)
  return sizes
}

test('the sign-in route is light', async ({ page }) => {
  const { script, style } = await weigh(page, '/login', 'AI-powered project management')
  console.log(`sign-in: ${script.toFixed(1)} KB script, ${style.toFixed(1)} KB style`)
  expect(script).toBeLessThanOrEqual(90)
  expect(style).toBeLessThanOrEqual(12)
})

test('the planner is light', async ({ page, context, browser, product }) => {
  await signInWithDemoId(page)
  await connectJira(page)
  await chooseProject(page, 'Web Shop')
  // the same person in a browser that has nothing in its cache
  const empty = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const fresh = await empty.newPage()
  const { script, style } = await weigh(fresh, '/home', 'Generated User Stories')
  console.log(`planner: ${script.toFixed(1)} KB script, ${style.toFixed(1)} KB style`)
  expect(script).toBeLessThanOrEqual(165)
  expect(style).toBeLessThanOrEqual(12)
  await empty.close()
})
