import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import { fillBrief, generateBacklog, planSprints, save } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

test.beforeEach(async ({ page, product }) => {
  await postSandbox(product, 'reset', {})
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page)
})

const issueCount = async (product: Product) =>
  (await sandboxState(product)).sites.reduce((sum, { issues }) => sum + issues.length, 0)

const writes = async ({ sandboxUrl }: Product) => {
  const requests = (await (await fetch(`${sandboxUrl}/_sandbox/jira/requests`)).json()) as {
    method: string
    path: string
  }[]
  return requests.filter(
    ({ method, path }) => method !== 'GET' && /\/rest\//.test(path) && !/bulkfetch|search/.test(path),
  ).length
}

test('a plan that Jira has already is not saved again', async ({ page, product }) => {
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  const [issues, calls] = [await issueCount(product), await writes(product)]
  await page.goBack()
  await page.getByRole('button', { name: 'Save issues and sprints' }).click()
  await expect(page.getByRole('dialog').getByText('Already there')).toBeVisible()
  await expect(page.getByText('Jira already has all of this')).toBeVisible()
  await takePictures(page, 'review-again')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' })).toBeHidden()
  await page.getByRole('dialog').getByText('Close', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeFocused()
  expect(await issueCount(product)).toBe(issues)
  expect(await writes(product)).toBe(calls)
})

test('what Jira refuses is said, nothing claims to be done, and resuming makes only what is missing', async ({
  page,
  product,
}) => {
  const before = await issueCount(product)
  await page.getByRole('button', { name: 'Save issues and sprints' }).click()
  await expect(page.getByRole('dialog').getByText('Web Shop (SHOP)')).toBeVisible()
  // between the review and the confirm somebody takes the permission away
  await postSandbox(product, 'jira/change', { projectKey: 'SHOP', role: 'viewer' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
  await expect(page.getByRole('heading', { name: /Not (saved|everything could be saved)/ })).toBeVisible({
    timeout: 120_000,
  })
  await expect(page.getByText('All done!')).toHaveCount(0)
  await expectAccessible(page)
  await takePictures(page, '9-refused')
  expect(await issueCount(product)).toBe(before)
  await postSandbox(product, 'jira/change', { projectKey: 'SHOP', role: 'admin' })
  await page.getByRole('button', { name: /^(Resume|Try again)$/ }).click()
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
})

test('a save goes on when the page is reloaded', async ({ page, product, watched }) => {
  // a page that is loaded anew the moment its answer comes asks the server once more with what it last heard
  watched.allow(/412 .*\/api\/drafts\//)
  await postSandbox(product, 'jira/settings', { latencyMs: 700 })
  // from here on the draft knows the run, and another page finds it
  const known = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /"save":"/.test(response.request().postData() ?? ''),
  )
  await save(page)
  await expect(page.getByRole('status', { name: 'Saving to Jira' })).toBeVisible()
  expect((await known).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('status', { name: 'Saving to Jira' })).toBeVisible()
  await takePictures(page, '9-progress')
  await postSandbox(product, 'jira/settings', { latencyMs: 0 })
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
})

test('when Jira asks to wait long, the page says until when, and the save can be stopped', async ({
  page,
  product,
}) => {
  const effect = { kind: 'status', status: 429, headers: { 'Retry-After': '600' } }
  await postSandbox(product, 'jira/faults', {
    match: { method: 'POST', path: '/issue/bulk$' },
    skip: 0,
    times: 1,
    effect,
  })
  await save(page)
  await expect(page.getByText(/goes on at \d?\d:\d\d/)).toBeVisible({ timeout: 120_000 })
  await takePictures(page, '9-parked')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  await takePictures(page, '9-stopped')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/goes on at \d?\d:\d\d|All done!/)).toBeVisible({ timeout: 120_000 })
})

test('a lost connection to Jira asks for a new one, and then the save goes on by itself', async ({
  page,
  product,
  watched,
}) => {
  // the settings ask for sites and projects while the connection is lost, and the browser notes that they are refused
  watched.allow(/409 \(Conflict\)/)
  await loseJiraWhileSaving(page, product)
  await expect(page.getByRole('heading', { name: 'Jira must be connected again' })).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page)
  await takePictures(page, '9-reconnect')
  await postSandbox(product, 'jira/settings', { accessTokenTtlMs: 3_600_000 })
  await page.getByRole('link', { name: 'Reconnect Jira' }).click()
  await reconnect(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
})

test('a save that waits for a new connection goes on where one waits for it, though that is made in another tab', async ({
  page,
  product,
  context,
  watched,
}) => {
  watched.allow(/409 \(Conflict\)/)
  await loseJiraWhileSaving(page, product)
  await expect(page.getByRole('heading', { name: 'Jira must be connected again' })).toBeVisible({ timeout: 120_000 })
  await postSandbox(product, 'jira/settings', { accessTokenTtlMs: 3_600_000 })
  const otherTab = await context.newPage()
  await otherTab.goto('/jira-integration')
  await reconnect(otherTab)
  await expect(otherTab).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
})

test('a save that waits for a new connection is stopped by going back to the plan, and stays so', async ({
  page,
  product,
  watched,
}) => {
  watched.allow(/409 \(Conflict\)/)
  await loseJiraWhileSaving(page, product)
  await page.getByRole('button', { name: 'Stop, and back to the plan' }).click()
  await postSandbox(product, 'jira/settings', { accessTokenTtlMs: 3_600_000 })
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeEnabled()
  // a page that ends within milliseconds of a change ends before any store of the browser has it
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeEnabled()
})

/** From the settings on. */
async function reconnect(page: Page) {
  await page.getByRole('button', { name: 'Reconnect Jira' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('radio', { name: /planwright-demo/ }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

/** Presses save, and has Jira forget the person before it is confirmed. */
async function loseJiraWhileSaving(page: Page, product: Product) {
  await page.getByRole('button', { name: 'Save issues and sprints' }).click()
  await expect(page.getByRole('dialog').getByText('Web Shop (SHOP)')).toBeVisible()
  const effect = {
    kind: 'status',
    status: 403,
    body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
  }
  await postSandbox(product, 'jira/faults', {
    match: { method: 'POST', path: '/oauth/token' },
    skip: 0,
    times: 1,
    effect,
  })
  await postSandbox(product, 'jira/settings', { accessTokenTtlMs: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
}
