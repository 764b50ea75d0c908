import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'
import type { DatabaseKind } from '../../apps/api/src/testing/databases/database.ts'
import { type Product, startProduct, startProductOnPostgres } from './product.ts'

type WorkerFixtures = { product: Product; database: DatabaseKind }
type TestFixtures = { watched: Watched }
type Watched = { allow: (pattern: RegExp) => void }

/**
 * `product` is the whole product on ports of its own, one per worker, on `database`. Every test fails on an unexpected console error, page error,
 * Content Security Policy violation, or request to a foreign origin.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['postgres', { option: true, scope: 'worker' }],
  product: [
    async ({ database }, use) => {
      const product = await (database === 'embedded' ? startProduct() : startProductOnPostgres())
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  watched: [
    async ({ context, product }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      const note = (problem: string) => {
        if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem)
      }
      context.on('console', (message) => {
        // of a call that failed the browser says as much: our own line beside it is no second problem
        if (message.type() !== 'error' || message.text().startsWith('Planwright: ')) return
        note(`console: ${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => note(`page error: ${error.error()}`))
      context.on('request', (request) => {
        const url = new URL(request.url())
        const own = [product.url, product.sandboxUrl].includes(url.origin)
        if (!own && ['http:', 'https:'].includes(url.protocol)) note(`foreign request: ${url.origin}`)
      })
      await use({ allow: (pattern) => void allowed.push(pattern) })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect }

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Look = {
  /** The part of the page that is looked at; all of it by default. */
  part?: string
  /** The rules that are asked; all of the standard by default. */
  rules?: string[]
}

/** No violation of WCAG 2.2 A and AA that axe can find on the page as it stands. */
export async function expectAccessible(page: Page, { part = 'html', rules }: Look = {}): Promise<void> {
  await arrived(page)
  // whoever asks for pictures waits for them: what axe finds is found by the tests, and takes longer than all else
  if (process.env.SHOTS) return
  // half a megabyte of text: once for each page that is loaded, however often it is looked at
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const runOnly: RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: standard }
  expect(await page.evaluate(violations, { part, runOnly })).toEqual([])
}

/** Runs in the page, where axe is: each rule that is broken, and by what. Of what is right nothing is written down: that takes longer than to find it. */
async function violations({ part, runOnly }: { part: string; runOnly: RunOnly }): Promise<string[]> {
  // what was put there a moment ago
  const { axe } = window as typeof window & { axe: typeof import('axe-core') }
  const found = await axe.run(part, { runOnly, resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What fades in or goes over into another colour has its looks only when it has arrived; and what is still to load would do so under our eyes. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async (framesAtRest) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document.getAnimations().some(({ effect, playState }) => {
        // a message's time in sight is an animation that waits for seconds
        const { iterations, delay = 0 } = effect?.getTiming() ?? {}
        return playState === 'running' && iterations !== Number.POSITIVE_INFINITY && delay < 1_000
      })
    // on a machine that is late one may begin when others have ended. Frames are counted, and no `finished` is waited for:
    // Chromium leaves it open for ever where a transition is replaced in the frame in which it began
    for (let still = 0; still < framesAtRest; ) {
      await frame()
      still = moving() ? 0 : still + 1
    }
  }, 3)
}
