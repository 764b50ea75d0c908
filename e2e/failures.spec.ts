import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { postSandbox, type SandboxIssue, sandboxState } from './sandbox.ts'
import { chooseProject, connectJira, fillBrief, generateBacklog, planSprints, save, signInWithDemoId } from './steps.ts'

/** Tries a step as a person would who sees an error: presses what offers to go on, or does the step again. */
async function persist(page: Page, step: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const again = page.getByRole('button', { name: /^(Retry|Try again|Resume|Reload)/ })
    if ((await again.count()) > 0) await again.first().click()
    await step()
  }).toPass({ timeout: 90_000, intervals: [500] })
}

async function expectEverythingOnce(product: Product, before: Set<string>, titles: string[]) {
  const site = (await sandboxState(product)).sites[0]
  const created = (site?.issues ?? []).filter(({ key }) => !before.has(key))
  const stories = created.filter(({ type }) => type === 'Story')
  expect(stories.map(({ summary }) => summary).toSorted()).toEqual(titles.toSorted())
  const epics = created.filter(({ type }) => type === 'Epic').map(({ summary }) => summary)
  expect(new Set(epics).size).toBe(epics.length)
  expect(stories.every(({ parentKey, sprintId }: SandboxIssue) => parentKey && sprintId)).toBe(true)
}

const keysOf = async (product: Product) =>
  new Set((await sandboxState(product)).sites.flatMap(({ issues }) => issues.map(({ key }) => key)))

test('the journey holds when every call of the page fails once', async ({ page, product, watched }) => {
  watched.allow(/Failed to load resource|ERR_/)
  const failed = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const call = `${route.request().method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`
    // pages and popups go through the browser itself, not through calls of the page
    if (failed.has(call) || route.request().isNavigationRequest()) return route.continue()
    failed.add(call)
    return route.abort('connectionreset')
  })
  const before = await keysOf(product)
  await page.goto('/')
  await persist(page, async () => {
    if (!/\/home$/.test(page.url())) await signInWithDemoId(page)
  })
  await persist(page, async () => {
    if (!/jira-integration$/.test(page.url())) await connectJira(page)
  })
  await persist(page, async () => {
    if (!/\/home$/.test(page.url())) await chooseProject(page, 'Web Shop')
  })
  await persist(page, () => fillBrief(page))
  await persist(page, () => generateBacklog(page))
  const titles = await page.getByRole('article').getByRole('heading', { level: 4 }).allTextContents()
  await persist(page, async () => {
    const plan = page.getByRole('button', { name: 'Plan Sprints' })
    if (await plan.isVisible()) await planSprints(page)
    else await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
    await expect(page.getByRole('region', { name: 'Sprint 1', exact: true })).toBeVisible({ timeout: 5_000 })
  })
  await persist(page, async () => {
    if (await page.getByRole('heading', { name: 'All done!' }).isVisible()) return
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' })
    if (await confirm.isVisible()) await confirm.click({ timeout: 3_000 })
    else if (
      await page
        .getByRole('button', { name: 'Save issues and sprints' })
        .isEnabled({ timeout: 500 })
        .catch(() => false)
    )
      await save(page)
    await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 15_000 })
  })
  await expectEverythingOnce(product, before, titles)
  for (const call of [
    'POST /api/inference/backlog',
    'POST /api/inference/sprint-plan',
    'POST /api/jira/sprint-plan',
    'POST /api/jira/review',
  ]) {
    expect([...failed]).toContain(call)
  }
})

const jiraCalls = [
  ['GET', '/rest/api/3/project/search'],
  ['GET', '/issue/createmeta/[^/]+/issuetypes$'],
  ['GET', '/issue/createmeta/[^/]+/issuetypes/[^/]+'],
  ['GET', '/rest/api/3/mypermissions'],
  ['POST', '/rest/api/3/issue/bulk$'],
  ['POST', '/rest/api/3/issue/bulkfetch'],
  ['GET', '/rest/agile/1.0/board$'],
  ['GET', '/rest/agile/1.0/board/[^/]+/configuration'],
  ['GET', '/rest/agile/1.0/board/[^/]+/sprint'],
  ['POST', '/rest/agile/1.0/sprint$'],
  ['POST', '/rest/agile/1.0/sprint/[^/]+/issue'],
] as const

const effects = [
  { name: 'answers 503', effect: { kind: 'status', status: 503 } },
  { name: 'is done and then cut', effect: { kind: 'reset-after' } },
  { name: 'is done and then answers 500', effect: { kind: 'accept-then-status', status: 500 } },
] as const

for (const { name, effect } of effects) {
  test(`the journey holds when each call to Jira ${name} once`, async ({ page, product, watched }) => {
    watched.allow(/Failed to load resource/)
    const before = await keysOf(product)
    await signInWithDemoId(page)
    await connectJira(page)
    for (const [method, path] of jiraCalls)
      await postSandbox(product, 'jira/faults', { match: { method, path }, skip: 0, times: 1, effect })
    await persist(page, async () => {
      if (!/\/home$/.test(page.url())) await chooseProject(page, 'Web Shop')
    })
    await fillBrief(page)
    await generateBacklog(page)
    const titles = await page.getByRole('article').getByRole('heading', { level: 4 }).allTextContents()
    await planSprints(page)
    await page.getByRole('button', { name: 'Save issues and sprints' }).click()
    await persist(page, async () => {
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' })
      if (await confirm.isVisible()) await confirm.click({ timeout: 5_000 })
      await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 20_000 })
    })
    await expectEverythingOnce(product, before, titles)
    await fetch(`${product.sandboxUrl}/_sandbox/jira/faults`, { method: 'DELETE' })
  })
}
