import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { editBrief, fillBrief, generateBacklog, planSprints, save } from '../helpers/steps.ts'

/** A page that was loaded before servers were brought to a newer release: these answer more than it knows. */

/** Every part of it says something more. */
function withMore(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withMore)
  if (typeof said !== 'object' || said === null) return said
  const parts = Object.entries(said).map(([key, part]) => [key, withMore(part)])
  return { ...Object.fromEntries(parts), addedLater: 'more than was known' }
}

/** A step on the way may be of a kind that is new. */
function eventWithMore(data: string): string {
  const said = withMore(JSON.parse(data)) as { label?: string; state?: string }
  return JSON.stringify({ ...said, ...(said.label && said.state && { state: 'pondering' }) })
}

async function answerMore(route: Route): Promise<void> {
  const response = await route.fetch({ timeout: 120_000 })
  const text = await response.text()
  const type = response.headers()['content-type'] ?? ''
  if (type.includes('event-stream')) {
    const body = text.replace(/^data: (.*)$/gm, (_line, data: string) => `data: ${eventWithMore(data)}`)
    return route.fulfill({ response, body })
  }
  if (!type.includes('json') || text === '') return route.fulfill({ response })
  return route.fulfill({ response, body: JSON.stringify(withMore(JSON.parse(text))) })
}

/** Of a draft itself all is known, unless `withDrafts`: what it may hold comes in by a release of its own. */
async function updateServers(context: BrowserContext, url: string, { withDrafts = false } = {}): Promise<void> {
  await context.route(`${url}/api/**`, (route) => {
    const readsDraft =
      route.request().method() === 'GET' && /\/api\/drafts\/[^/]+(\/versions\/\d+)?$/.test(route.request().url())
    return readsDraft && !withDrafts ? route.continue() : answerMore(route)
  })
}

const brief = (page: Page) => page.getByLabel('Project Description')

test('takes answers that say more, from the brief to the plan in Jira', async ({ page, context, product }) => {
  await updateServers(context, product.url)
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await planSprints(page)
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Initiatives' }).click()
  await expect(page.getByRole('list', { name: 'Initiatives' }).getByRole('listitem')).toHaveCount(1)
  // what is still under way when the page goes is nobody's
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('asks for a reload where a draft holds more than it knows, and loses nothing that is typed meanwhile', async ({
  browser,
  page,
  context,
  product,
  watched,
}) => {
  // the other device was first
  watched.allow(/412 \(Precondition Failed\)/)
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const there = await (await browser.newContext({ baseURL: product.url })).newPage()
  await there.context().addCookies(await context.cookies())
  await there.goto('/home')
  await editBrief(there)
  await there.getByLabel('Organization Overview').fill('Typed on a page that knows more.')
  await expect(there.getByText('Draft saved')).toBeVisible()

  await updateServers(context, product.url, { withDrafts: true })
  await editBrief(page)
  await brief(page).press('ControlOrMeta+End')
  await brief(page).pressSequentially('\n- Typed on the old page.')
  await expect(page.getByText(/^Kept on this device; .* Please reload it\.$/)).toBeVisible()

  // the page that comes now knows as much as the servers
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await editBrief(page)
  await expect(brief(page)).toHaveValue(/- Typed on the old page\.$/)
  await expect(page.getByLabel('Organization Overview')).toHaveValue('Typed on a page that knows more.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await there.context().close()
})
