import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { bookshop, fillBrief, generateBacklog, planSprints, save, storyTitles } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

test('an initiative opens in a tab of its own, and one that is gone says so', async ({ page, watched }) => {
  watched.allow(/404 \(Not Found\).*\/drafts\/gone/)
  await openPlanner(page)
  await page.getByLabel('Project Description').fill('Gift cards.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('link', { name: 'Initiatives' }).click()
  await page.getByRole('button', { name: 'New initiative' }).click()
  await page.getByLabel('Project Description').fill('Wrapped presents.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('link', { name: 'Initiatives' }).click()
  const other = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Gift cards' }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await other
  await expect(tab.getByLabel('Project Description')).toHaveValue('Gift cards.')
  expect(new URL(tab.url()).search).toBe('')

  // one that was deleted, or is another person's
  await tab.goto('/home?initiative=gone')
  await expect(tab.getByText('This initiative is not here any more. Your last one is open instead.')).toBeVisible()
  await expect(tab.getByLabel('Project Description')).toHaveValue('Gift cards.')
  await expect(page.getByRole('heading', { name: 'Initiatives' })).toBeVisible()
})

test('initiatives stand beside each other, each where it was left, and a deleted one comes back whole', async ({
  page,
}) => {
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page, 13)
  await save(page)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })

  // starting over leaves the first in the list
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('button', { name: 'Initiative New initiative' })).toBeVisible()
  await expect(page.getByLabel('Organization Overview')).toHaveValue(bookshop.organisation)
  await page.getByLabel('Project Description').fill('Gift cards.\n\n- Customers can buy a gift card.')
  await page.getByRole('button', { name: 'Initiative Gift cards' }).click()
  const words = page.getByRole('combobox', { name: 'Initiatives' })
  await words.fill('ren')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Vouchers')
  await takePictures(page, 'rename')
  await page.keyboard.press('Enter')
  await page.getByLabel('Project Description').fill('Something else.\n\n- Customers can buy a gift card.')
  await expect(page.getByRole('button', { name: 'Initiative Vouchers' })).toBeVisible()
  await generateBacklog(page)
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.getByRole('link', { name: 'Initiatives' }).click()
  const rows = page.getByRole('list', { name: 'Initiatives' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Vouchers')
  await expect(rows.first()).toContainText(/draft, \d+ stor/)
  await expect(rows.last()).toContainText('SHOP · Web Shop')
  await expect(rows.last()).toContainText('saved today')
  await expectAccessible(page)
  await takePictures(page, 'initiatives')

  const choose = async (row: number, action: string) => {
    await rows
      .nth(row)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose(1, 'Delete')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await choose(1, 'Duplicate')
  await expect(rows).toHaveCount(3)
  await page.reload()
  await expect(rows).toHaveCount(3)

  // the first opens where it was left, with all it had; one step back is the list again
  const openFirst = async () => {
    await page.getByRole('link', { name: /^Click and collect/ }).click()
    await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible()
  }
  await openFirst()
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await openFirst()
  // the copy is a plan that was saved nowhere
  await page.getByRole('button', { name: /^Initiative Click and collect/ }).click()
  await words.fill('copy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Initiative Copy of/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sprint 1', exact: true })).toBeVisible()
  // and the way back through the browser's history leads to the one that was there
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible()

  // without a mouse: by its words from anywhere
  for (const place of ['/home', '/jira-integration', '/account', '/initiatives']) {
    await page.goto(place)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill('vouch')
    await expect(page.getByRole('option', { name: 'Vouchers', exact: true }), place).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Initiative Vouchers' })).toBeVisible()
  }
  // and a story of it
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('gift card')
  // also where its stories were still loading when the list was opened
  await expect(page.getByRole('option', { name: 'Buy a gift card' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first().locator(':focus')).toHaveCount(1)
})

test('what Back offers to bring back goes with its initiative', async ({ page }) => {
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page, 13)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const offer = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Bring the plan back' })
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: /^Initiative Click/ }).click()
  await page.getByRole('combobox', { name: 'Initiatives' }).fill('new')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Initiative New initiative' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('Home shows the stories and keeps the plan, and a change of them says that it cleared it', async ({ page }) => {
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await planSprints(page, 13)
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Plan Sprints' })).toBeVisible()
  await expect(notifications.getByRole('button', { name: 'Bring the plan back' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
  // from another page it leads to where one was, which was the plan
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const story = page.getByRole('article').first()
  await story.hover()
  await story.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notifications).toContainText('The sprint plan was cleared by the change.')
  await notifications.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
})

test('a brief about something else asks whether it is a new initiative, and an edited one does not', async ({
  page,
}) => {
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  const { length: stories } = await storyTitles(page)
  const generate = async (project: string) => {
    await page.getByRole('button', { name: 'Edit brief' }).click()
    await page.getByLabel('Project Description').fill(project)
    // the stories are still what they were written from, and called so
    await expect(page.getByRole('button', { name: 'Initiative Click and collect' })).toBeVisible()
    await page.getByRole('button', { name: 'Generate user stories' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Is this a new initiative?' })
  await generate(bookshop.project.replace('weekly', 'monthly'))
  await expect(page.getByRole('dialog', { name: 'The new draft against yours' })).toBeVisible()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Keep mine' }).click()

  await page.getByRole('button', { name: 'Edit brief' }).click()
  await page.getByLabel('Organization Overview').fill('A chain of cinemas.')
  await page.getByRole('button', { name: 'Done' }).click()
  await generate('Gift cards.\n\n- Readers may buy vouchers.\n- Support blocks stolen vouchers.')
  await expect(question).toBeVisible()
  await expectAccessible(page, { part: 'dialog[open]' })
  await takePictures(page, 'new-initiative-or-not')
  await question.getByRole('button', { name: 'New initiative' }).click()
  await expect(page.getByRole('button', { name: 'Initiative Gift cards' })).toBeVisible()
  // it is written without asking again
  await expect(page.getByRole('article').first()).toContainText(/vouchers/i)
  await page.getByRole('button', { name: 'Edit brief' }).click()
  await expect(page.getByLabel('Project Description')).toHaveValue(/stolen vouchers/)
  await expect(page.getByLabel('Organization Overview')).toHaveValue('A chain of cinemas.')

  // the first has its stories, and the brief that they were written from
  await page.getByRole('button', { name: 'Initiative Gift cards' }).click()
  await page.getByRole('combobox', { name: 'Initiatives' }).fill('click')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Initiative Click and collect' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(stories)
  await page.getByRole('button', { name: 'Edit brief' }).click()
  await expect(page.getByLabel('Project Description')).toHaveValue(/monthly report/)
  await expect(page.getByLabel('Organization Overview')).toHaveValue(bookshop.organisation)

  // stories taken from a draft of another brief take its name along
  await page.getByRole('button', { name: 'Done' }).click()
  await generate('Season tickets.\n\n- Guests may buy a season ticket.\n- Support blocks lost tickets.')
  await question.getByRole('button', { name: 'Change this one' }).click()
  const compared = page.getByRole('dialog', { name: 'The new draft against yours' })
  await compared.getByRole('button', { name: /^Take what is ticked/ }).click()
  await expect(page.getByRole('button', { name: 'Initiative Season tickets' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: take what is new' }).click()
  await expect(page.getByRole('button', { name: 'Initiative Click and collect' })).toBeVisible()
})
