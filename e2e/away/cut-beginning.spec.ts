import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { bearer, openPlanner } from '../helpers/prepare.ts'
import { bookshop, fillBrief } from '../helpers/steps.ts'

/** The call that begins to draft is cut, before the server got it or after: what it began is found, or it begins once, whether the page stays or is opened anew. */

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ watched }) => {
  watched.allow(/Failed to load resource|ERR_|FetchEvent|fetch/)
})

const waiting = (page: Page) => page.getByText(/^There is no connection\. What is written comes here/)
const stories = (page: Page) => page.getByRole('article').getByRole('heading', { level: 4 })

for (const order of ['before', 'after'] as const) {
  for (const then of ['stays', 'is opened anew'] as const) {
    test(`cut ${order} the server got it, while the page ${then}`, async ({ page, context }) => {
      await openPlanner(page)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await fillBrief(page)
      const keys: (string | undefined)[] = []
      await context.route('**/api/inference/backlog', async (route) => {
        const headers = await route.request().allHeaders()
        keys.push(headers['idempotency-key'])
        if (keys.length > 1) return route.continue()
        if (order === 'after') {
          // it arrives, and its answer does not
          const data = route.request().postData() ?? ''
          void context.request.post(route.request().url(), { headers, data }).catch(() => undefined)
          const run = `/api/runs/${headers['idempotency-key']}`
          const own = await bearer(page)
          await expect.poll(async () => (await context.request.get(run, { headers: own })).status()).toBe(200)
        }
        await context.setOffline(true)
        await route.abort()
      })
      await page.getByRole('button', { name: 'Generate user stories' }).click()
      await expect(waiting(page)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
      await expect(page.getByText(/up to 2 minutes/)).toHaveCount(0)
      if (then === 'is opened anew') {
        await page.reload()
        await expect(waiting(page)).toBeVisible()
        await expect(page.getByLabel('Project Description')).toHaveValue(bookshop.project)
      }
      await context.setOffline(false)
      await expect(stories(page).first()).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'Plan Sprints' })).toBeEnabled({ timeout: 60_000 })
      await expect(waiting(page)).toHaveCount(0)
      // begun once more under the same name where it had not begun, and not at all where it had
      expect(keys.length).toBe(order === 'before' ? 2 : 1)
      expect(new Set(keys).size).toBe(1)
      expect(keys[0]).toMatch(/^key-/)
      const told = await context.request.get(`/api/runs/${keys[0]}`, { headers: await bearer(page) })
      const { epics }: { epics: { userStories: { title: string }[] }[] } = await told.json()
      const titles = epics.flatMap(({ userStories }) => userStories.map(({ title }) => title))
      expect((await stories(page).allTextContents()).toSorted()).toEqual(titles.toSorted())
    })
  }
}

test('what is cut each time, while all else gets through, is said after a few tries, and can be tried again', async ({
  page,
}) => {
  await openPlanner(page)
  await fillBrief(page)
  let tries = 0
  await page.route('**/api/inference/backlog', (route) => {
    tries += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Generate user stories' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    'Planwright cannot be reached. Please check your connection and try again.',
  )
  expect(tries).toBe(4)
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await page.unroute('**/api/inference/backlog')
  await page.getByRole('button', { name: 'Generate user stories' }).click()
  await expect(stories(page).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
})
