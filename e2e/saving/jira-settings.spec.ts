import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { prepareLink } from '../helpers/prepare.ts'
import { postSandbox } from '../helpers/sandbox.ts'
import { choose, fillBrief, generateBacklog, planSprints, save } from '../helpers/steps.ts'

/** What can be chosen for a connection beside the project: the site, the board, and where acceptance criteria go. */

const box = (page: Page, name: string) => page.getByRole('combobox', { name })
const saveSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
const openSettings = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
}

/** The list may close when another site's projects come in: then it is opened again, as a person would. */
const chooseProject = (page: Page, name: string) =>
  expect(async () => {
    await box(page, 'Project').click({ timeout: 10_000 })
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click({ timeout: 5_000 })
    await expect(box(page, 'Project')).toContainText(name, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })

test.beforeEach(async ({ page }) => {
  await prepareLink(page)
  await page.goto('/jira-integration')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test.afterEach(async ({ product }) => {
  await postSandbox(product, 'reset', {})
  await fetch(`${product.sandboxUrl}/_sandbox/jira/faults`, { method: 'DELETE' })
})

test('another site of the same consent is gone over to, and what belonged to the former is forgotten', async ({
  page,
}) => {
  await chooseProject(page, 'Web Shop')
  await saveSettings(page)
  await openSettings(page)
  await expect(box(page, 'Site')).toHaveText('planwright-demo')
  await choose(page, 'Site', 'planwright-lab')
  await expect(box(page, 'Project')).toHaveText('Select project')
  await expect(page.getByText('planwright-lab').last()).toBeVisible()
  await chooseProject(page, 'Laboratory')
  await saveSettings(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tell us about your next initiative!' })).toBeVisible()
})

test('boards are chosen, remembered, and told apart by what they are good for', async ({ page }) => {
  await choose(page, 'Site', 'planwright-lab')
  await chooseProject(page, 'Laboratory')
  await expect(box(page, 'Board for sprints')).toHaveText('Choose automatically')
  await expect(page.getByText('Sprints go to LAB board, chosen automatically.')).toBeVisible()
  await choose(page, 'Board for sprints', 'LAB research board')
  await expectAccessible(page)
  await saveSettings(page)
  await openSettings(page)
  await expect(box(page, 'Board for sprints')).toHaveText('LAB research board')
  await choose(page, 'Site', 'planwright-demo')
  await chooseProject(page, 'Help Desk Flow')
  await box(page, 'Board for sprints').click()
  const kanban = page.getByRole('option', { name: 'HELP board' })
  await expect(kanban).toContainText('Kanban, no sprints')
  await expect(kanban).toHaveAttribute('aria-disabled', 'true')
})

test('a project without a board gets one when a person says so, and saves its sprints there', async ({ page }) => {
  await choose(page, 'Site', 'planwright-lab')
  await chooseProject(page, 'Project without a board')
  await expect(page.getByText('No board of this project takes sprints.')).toBeVisible()
  const create = page.getByRole('button', { name: 'Create a scrum board' })
  await create.click()
  await expect(page.getByRole('dialog')).toContainText('Everybody who may see the project sees both.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await expect(create).toBeFocused()
  await create.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create the board' }).click()
  await expect(page.getByText('Just created in Jira.')).toBeVisible()
  await expect(box(page, 'Board for sprints')).toHaveText('Project without a board sprints')
  await expect(box(page, 'Board for sprints')).toBeFocused()
  await expect(create).toBeHidden()
  await saveSettings(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page)
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
})

test('a plan goes without sprints to a project that has no board for them, as the review said, and is all saved', async ({
  page,
}) => {
  await chooseProject(page, 'Help Desk Flow')
  await saveSettings(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page)
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/has no board that sprints could go to/)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Open the settings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Follow the work' }).click()
  await expect(page.getByText(/\(85% likely\)/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Initiatives' }).click()
  await expect(page.getByText(/saved today/).first()).toBeVisible()
})

test('sprints of a team-managed project are turned on when a person says so', async ({ page }) => {
  await chooseProject(page, 'Operations')
  await page.getByRole('button', { name: 'Turn sprints on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn sprints on' }).click()
  await expect(page.getByText('Sprints are on now.')).toBeVisible()
  await expect(box(page, 'Board for sprints')).toHaveText('OPS board')
})

test('who may not change boards is told whom to ask', async ({ page, product }) => {
  await postSandbox(product, 'jira/change', { projectKey: 'HELP', role: 'member' })
  await chooseProject(page, 'Help Desk Flow')
  await expect(page.getByText(/Ask an administrator of the project in Jira/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a scrum board' })).toBeHidden()
})

test('acceptance criteria go into a field of the story, which is then not offered as a custom field', async ({
  page,
}) => {
  await chooseProject(page, 'Web Shop')
  await expect(box(page, 'Acceptance criteria')).toHaveText('In the description, as a list')
  await choose(page, 'Acceptance criteria', 'In the field Test notes')
  await saveSettings(page)
  await page.locator('summary').filter({ hasText: 'Bulk-set additional fields' }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  await box(page, 'Field').first().click()
  await expect(page.getByRole('option', { name: 'Team' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Test notes' })).toBeHidden()
  await page.keyboard.press('Escape')
  await openSettings(page)
  await expect(box(page, 'Acceptance criteria')).toHaveText('In the field Test notes')
  await choose(page, 'Acceptance criteria', 'In the description, as a task list')
  await expect(page.getByText('Each criterion can be ticked off in Jira.')).toBeVisible()
})

test('boards and fields that cannot be read leave the settings usable', async ({ page, product, watched }) => {
  // the browser itself reports the failed reads
  watched.allow(/502 \(Bad Gateway\)/)
  const effect = { kind: 'status', status: 403, body: { errorMessages: ['No.'], errors: {} } }
  await postSandbox(product, 'jira/faults', { match: { method: 'GET', path: '/agile/1.0/board$' }, times: 50, effect })
  await chooseProject(page, 'Web Shop')
  await expect(page.getByText('The boards could not be read.')).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page)
  await saveSettings(page)
})
