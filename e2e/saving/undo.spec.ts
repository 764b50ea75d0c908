import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { jiraColleague } from '../helpers/colleague.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { prepareProject } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import { draftOf, openPlan } from '../helpers/seed-plan.ts'
import { save } from '../helpers/steps.ts'

/** Taking a save back: what it made and nobody has worked with since is deleted, the rest stays and is listed. */

// each state is checked in four looks, which takes its time on a busy machine
test.describe.configure({ timeout: 400_000 })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Undo this save' })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 120_000 })

const contents = async (product: Product) => {
  const { sites } = await sandboxState(product)
  return {
    issues: sites.flatMap((site) => site.issues.map(({ key }) => key)).toSorted(),
    sprints: sites.flatMap((site) => site.sprints.map(({ id }) => String(id))).toSorted(),
  }
}

test('a save is taken back whole, saved again, and then taken back in part', async ({ page, product, watched }) => {
  watched.allow(/ERR_CONNECTION_RESET/)
  // a page that is loaded anew the moment its answer comes asks the server once more with what it last heard
  watched.allow(/412 .*\/api\/drafts\//)
  await postSandbox(product, 'reset', {})
  const before = await contents(product)
  await prepareProject(page)
  await openPlan(page, draftOf(['Pay by card', 'Wrap presents', 'Find a shop nearby', 'Return a book']))
  await save(page)
  await heading(page, 'All done!')

  await page.getByRole('button', { name: 'Undo this save' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Delete 5 issues and 2 sprints' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Undo this save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Delete 5 issues and 2 sprints' })).toBeEnabled()
  await page.route('**/api/runs/*/undo', (route) => route.abort('connectionreset'), { times: 1 })
  await dialog(page).getByRole('button', { name: 'Delete 5 issues and 2 sprints' }).click()
  await heading(page, 'Whether it was taken back is not known')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'The save was taken back')
  await expect(page.getByText('Deleted in Jira: 5 issues and 2 sprints.')).toBeVisible()
  expect(await contents(product)).toEqual(before)
  await expectAccessibleEverywhere(page, 'undone')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await heading(page, 'The save was taken back')

  await page.getByRole('button', { name: 'Save again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
  await heading(page, 'All done!')
  const again = await sandboxState(product)
  const commented = again.sites.flatMap(({ issues }) => issues).find(({ summary }) => summary === 'Wrap presents')
  const colleague = await jiraColleague(product)
  await colleague.comment(commented?.key ?? '', 'Which paper?')

  await page.getByRole('button', { name: 'Undo this save' }).click()
  // its epic and its sprint stay with it
  await expect(dialog(page).getByRole('button', { name: 'Delete 3 issues and 1 sprint' })).toBeEnabled()
  await expect(dialog(page).getByText('It has a comment.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'undo-some')
  await postSandbox(product, 'jira/settings', { latencyMs: 500 })
  // from here on the draft knows the run, and another page finds it
  const known = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /"save":"/.test(response.request().postData() ?? ''),
  )
  await dialog(page).getByRole('button', { name: 'Delete 3 issues and 1 sprint' }).click()
  const progress = page.getByRole('status', { name: 'Taking the save back' })
  await expect(progress).toBeVisible()
  expect((await known).ok()).toBe(true)
  await page.reload()
  await expect(progress).toBeVisible()
  await postSandbox(product, 'jira/settings', { latencyMs: 0 })
  await heading(page, 'Not everything was taken back')
  await expect(page.getByText('It has a comment.')).toBeVisible()
  await expect(page.getByRole('link', { name: commented?.key })).toHaveAttribute('target', '_blank')
  await expectAccessibleEverywhere(page, 'undone-some')
  const left = await contents(product)
  expect(left.issues).toHaveLength(before.issues.length + 2)
  expect(left.sprints).toHaveLength(before.sprints.length + 1)

  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeEnabled()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeEnabled()
})

test('an initiative that was saved says so where its stories are, with their issues and the way to follow them', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
  await openPlan(page, draftOf(['Pay by card', 'Wrap presents']))
  await save(page)
  await heading(page, 'All done!')
  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const expectSaved = async () => {
    const story = page.getByRole('article').filter({ hasText: 'Wrap presents' })
    await expect(story.getByRole('link', { name: /^[A-Z]+-\d+$/ })).toHaveAttribute('href', /\/browse\//)
    await expect(page.getByText('Saved today')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Follow' })).toHaveAttribute('href', /\/follow$/)
  }
  await expectSaved()
  await page.getByRole('link', { name: 'Initiatives' }).click()
  await page.getByRole('list', { name: 'Initiatives' }).getByRole('link').first().click()
  await expectSaved()
  await expectAccessibleEverywhere(page, 'saved-before')
})

test('a save is taken back after the initiative was changed: by the list of commands, and from where it is followed', async ({
  page,
  product,
}) => {
  await postSandbox(product, 'reset', {})
  const before = await contents(product)
  await prepareProject(page)
  const saveAndGoBack = async () => {
    await openPlan(page, draftOf(['Pay by card', 'Wrap presents']))
    await save(page)
    await heading(page, 'All done!')
    await page.getByRole('button', { name: 'Back to the plan' }).click()
    // that clears the plan, and the result of the save with it
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Follow' })).toBeVisible()
  }
  const askByCommand = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill('undo this save')
    return page.getByRole('option', { name: 'Undo this save' })
  }
  const confirm = dialog(page).getByRole('button', { name: /^Delete 3 issues and \d sprints?$/ })

  await saveAndGoBack()
  await (await askByCommand()).click()
  await confirm.click()
  await heading(page, 'The save was taken back')
  expect(await contents(product)).toEqual(before)
  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await expect(await askByCommand()).toHaveCount(0)
  await page.keyboard.press('Escape')
  // a page that is left before saves then, and what it saved would be the newest
  await expect(page.getByText('Draft saved')).toBeVisible()

  await saveAndGoBack()
  await page.getByRole('link', { name: 'Follow' }).click()
  await page.getByRole('button', { name: 'Undo this save' }).click()
  await expect(confirm).toBeEnabled()
  await expectAccessibleEverywhere(page, 'undo-from-follow')
  await confirm.click()
  await heading(page, 'The save was taken back')
  expect(await contents(product)).toEqual(before)
})
