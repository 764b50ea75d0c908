import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import {
  bookshop,
  chooseProject,
  connectJira,
  fillBrief,
  generateBacklog,
  planSprints,
  save,
  signInWithDemoId,
} from '../helpers/steps.ts'

/** A call as the person of this page, with the token the page itself would use. */
const callAs = (page: Page, path: string, method = 'GET') =>
  page.evaluate(
    async ([url, verb]) => {
      const { token } = await (await fetch('/api/auth/token')).json()
      const response = await fetch(url, { method: verb, headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, body: await response.text() }
    },
    [path, method] as const,
  )

test('two people cannot see each other’s things', async ({ browser, page, product, watched }) => {
  // refusals are what this test asks for, and the browser notes each on its console
  watched.allow(/status of 404/)
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page)
  const saving = page.waitForRequest((request) => request.url().endsWith('/api/jira/sprint-plan'))
  await save(page)
  const runPath = new URL((await (await saving).response())?.headers().location ?? '', product.url).pathname
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Draft saved')).toBeVisible()
  const { current } = JSON.parse((await callAs(page, '/api/drafts')).body)
  const own = [`/api/drafts/${current}`, runPath, `${runPath}/events`]
  for (const path of own) expect((await callAs(page, path)).status, path).toBe(200)

  const other = await browser.newContext({ baseURL: product.url })
  const stranger = await other.newPage()
  await signInWithDemoId(stranger)
  await expect(stranger.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
  for (const path of own) expect((await callAs(stranger, path)).status, path).toBe(404)
  expect((await callAs(stranger, `/api/drafts/${current}`, 'DELETE')).status).toBe(404)
  expect((await callAs(stranger, `${runPath}/cancel`, 'POST')).status).toBe(404)
  expect(JSON.parse((await callAs(stranger, '/api/drafts')).body)).toEqual({ drafts: [], current: null })

  await connectJira(stranger)
  await chooseProject(stranger, 'Web Shop')
  await expect(stranger.getByLabel('Project Description')).toHaveValue('')
  await expect(stranger.getByText(bookshop.organisation)).toHaveCount(0)
  await other.close()
})
