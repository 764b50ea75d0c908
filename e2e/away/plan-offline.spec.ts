import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { chooseAction, fewStories, openPlanOf, sprint, story } from '../helpers/plan-steps.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import { save } from '../helpers/steps.ts'

/** From the plan to the saved issues with the plug pulled: nothing moved is lost, nothing waits for ever, and no words claim what nobody could see. */

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 400_000 })

const line = (page: Page) => page.getByRole('status').filter({ hasText: /offline|cannot be reached/ })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save issues and sprints' })
const saving = (page: Page) => page.getByRole('status', { name: 'Saving to Jira' })
const allDone = (page: Page) => page.getByRole('heading', { name: 'All done!' })

async function moveToNewSprint(page: Page, title: string): Promise<void> {
  await chooseAction(page, title, 'Move to sprint…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect(sprint(page, 3)).toContainText(title)
}

test.beforeEach(async ({ page, product, watched }) => {
  watched.allow(/Failed to load resource|ERR_|FetchEvent|fetch/)
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
  await openPlanOf(page, fewStories, 10)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
})

test('what was moved, locked and cleared without a network is there after closing the page, and saved later', async ({
  context,
  page,
  product,
}) => {
  await context.setOffline(true)
  await expect(line(page)).toContainText('You are offline')
  await moveToNewSprint(page, 'Keep a wish list')
  await chooseAction(page, 'Look at books', /^Lock here/)
  await expect(page.getByText(/^Kept on this device/)).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await expect(saveButton(page)).toHaveAttribute('title', /offline/)
  await page.close()

  const second = await context.newPage()
  await second.goto(`${product.url}/home`)
  await expect(sprint(second, 3)).toContainText('Keep a wish list')
  await second.getByRole('button', { name: 'Plan the rest again' }).click()
  await expect(second.getByRole('status').filter({ hasText: /^Planned again/ })).toBeVisible()
  await second.getByRole('button', { name: /^Undo planning the rest again/ }).click()
  await expect(sprint(second, 3)).toContainText('Keep a wish list')
  await second.getByRole('button', { name: 'Back' }).click()
  // the words of the draft stood there before Back
  await expect(second.getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  await expect(second.getByText(/^Kept on this device/)).toBeVisible()
  await second.close()

  const third = await context.newPage()
  await third.goto(`${product.url}/home`)
  await third.getByRole('button', { name: 'Plan Sprints' }).click()
  await third.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(sprint(third, 3)).toContainText('Keep a wish list')
  await expect(story(third, 'Look at books')).toContainText('Locked')

  await context.setOffline(false)
  await expect(third.getByText('Draft saved')).toBeVisible({ timeout: 120_000 })
  await save(third)
  await expect(allDone(third)).toBeVisible({ timeout: 120_000 })
})

test('a review without a network says so, and goes on when it is back; a confirm that does not arrive offers the way back to the plan', async ({
  context,
  page,
}) => {
  await moveToNewSprint(page, 'Keep a wish list')
  await context.route('**/api/jira/review', (route) => route.fulfill({ status: 500, body: '' }))
  await saveButton(page).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Save to Jira' })
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 120_000 })
  await expect(confirm).toBeDisabled()
  await context.unroute('**/api/jira/review')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(confirm).toBeEnabled()

  await context.setOffline(true)
  await expect(confirm).toBeDisabled()
  await expect(confirm).toHaveAttribute('title', /offline/)
  await context.setOffline(false)
  await expect(confirm).toBeEnabled({ timeout: 120_000 })

  // cut between the press and the server
  await context.route('**/api/jira/sprint-plan', (route) => route.abort())
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Whether it was saved is not known' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await context.unroute('**/api/jira/sprint-plan')
  await expect(saveButton(page)).toBeEnabled({ timeout: 120_000 })
})

test('a save goes on while the network is away and the page is closed; nothing says that it failed, and its end is found', async ({
  context,
  page,
  product,
}) => {
  const issues = async () => (await sandboxState(product)).sites.flatMap((site) => site.issues).length
  const before = await issues()
  await postSandbox(product, 'jira/settings', { latencyMs: 700 })
  const known = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /"save":"/.test(response.request().postData() ?? ''),
  )
  await save(page)
  await expect(saving(page)).toBeVisible()
  await known

  // while it runs nothing of the plan can be changed, by keys neither
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await page.keyboard.press('g')
  await page.keyboard.press('1')
  await expect(saving(page)).toBeVisible()
  await expect(page.getByText('Locked')).toHaveCount(0)

  await context.setOffline(true)
  await expect(saving(page)).toContainText('There is no connection')
  await expect(saving(page).getByRole('button', { name: 'Stop' })).toBeDisabled()
  await page.close()
  const again = await context.newPage()
  await again.goto(`${product.url}/home`)
  await expect(again.getByRole('heading', { name: 'How far your save is cannot be seen now' })).toBeVisible()
  await expect(sprint(again, 1)).toBeVisible()
  await expect(again.getByText(/Not saved|is not known$/)).toHaveCount(0)

  await context.setOffline(false)
  await postSandbox(product, 'jira/settings', { latencyMs: 0 })
  await expect(allDone(again)).toBeVisible({ timeout: 120_000 })
  // four epics and four stories
  expect(await issues()).toBe(before + 8)
})

test('before there is a sprint plan the issues alone can be saved', async ({ page }) => {
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  // beside what comes next, which is in view wherever the page is scrolled to
  for (const viewport of [
    { width: 375, height: 500 },
    { width: 1280, height: 500 },
  ]) {
    await page.setViewportSize(viewport)
    for (const top of [0, 10_000]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      await expect(page.getByRole('button', { name: 'Generate Sprint Plan' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Save only issues' })).toBeInViewport({ ratio: 1 })
    }
    const bar = await page.locator('[data-next-action]').boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(64)
  }
  await page.getByRole('button', { name: 'Save only issues' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
  await expect(allDone(page)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('4 epics and 4 stories in Jira.')).toBeVisible()
})

test('what became of it is told without a network, with since when it is known, and planned again when it is back', async ({
  context,
  page,
}) => {
  await save(page)
  await expect(allDone(page)).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Follow the work' }).click()
  const answer = page.getByText(/^0 of 4 stories done\./)
  await expect(answer).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await context.setOffline(true)
  await page.reload()
  await expect(answer).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  const again = page.getByRole('button', { name: 'Plan the rest again' })
  await expect(again).toBeDisabled()
  await expect(again).toHaveAttribute('title', /needs a connection/)
  await context.setOffline(false)
  await expect(again).toBeEnabled()

  // between the answer and the save the network goes: what was chosen stays, and is asked again after a reload
  await again.click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/comes as soon as there is a connection again\. What you chose is kept\./)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 2, name: /^Every story stays where it is/ })).toBeVisible()
})
