import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { fewStories, openPlanOf, showBoard, sprint, story } from '../helpers/plan-steps.ts'
import { prepareProject } from '../helpers/prepare.ts'
import { postSandbox } from '../helpers/sandbox.ts'
import { takePicture, takePictures } from '../helpers/take-pictures.ts'

test.beforeEach(async ({ page, product }) => {
  await postSandbox(product, 'reset', {})
  await prepareProject(page)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const cell = (page: Page, epic: string, row: string) => page.getByRole('list', { name: `Epic ${epic}, ${row}` })

/** The map by sprint of a plan that was given up by going back. */
async function openMapBySprint(page: Page): Promise<void> {
  await openPlanOf(page, fewStories, 10, 2)
  await press(page, 'Back')
  await press(page, 'Map')
  await press(page, 'By sprint')
  await expect(page.getByText('7 / 10 SP')).toBeVisible()
}

async function carry(page: Page, title: string, target: Locator): Promise<void> {
  await tile(page, title).hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + 20, { steps: 4 })
  // the first only enters what is there; a hand sends more of them
  await page.mouse.move(x + 42, y + 20)
}

test('a story that is moved on the map by sprint stays there, and is there in the plan that comes back', async ({
  page,
}) => {
  await openMapBySprint(page)
  await takePictures(page, 'map-by-sprint')

  // others wait for it: half way it is said, and a drop is not taken
  await carry(page, 'Sign in', cell(page, 'Catalogue', 'sprint 2'))
  await expect(page.getByText('“Sign in” cannot go to sprint 2: “Pay by card” in sprint 1 waits')).toBeVisible()
  await takePicture(page, 'map-dragging')
  await page.mouse.up()
  const refusal = page.getByRole('alert').filter({ hasText: 'cannot go to sprint 2' })
  await expect(refusal).toBeVisible()
  await expect(cell(page, 'Orders', 'sprint 1').getByText('Sign in')).toBeVisible()
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Move “Pay by card” too' }).click()
  await expect(cell(page, 'Catalogue', 'sprint 2').getByText('Sign in')).toBeVisible()
  await expect(page.getByText('7 SP more than it holds')).toBeVisible()
  await takePictures(page, 'map-over')
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Orders', 'sprint 1').getByText('Sign in')).toBeVisible()

  // or it is locked there against the rule, which its lock says
  await carry(page, 'Sign in', cell(page, 'Catalogue', 'sprint 2'))
  await page.mouse.up()
  await refusal.getByRole('button', { name: 'Lock here anyway' }).click()
  const lock = cell(page, 'Catalogue', 'sprint 2').getByRole('img', { name: /You locked “Sign in” there anyway\.$/ })
  await expect(lock).toBeVisible()
  await takePictures(page, 'map-locked')
  await expectAccessible(page)
  await tile(page, 'Sign in').hover()
  await press(page, 'Actions for Sign in')
  await page.getByRole('menuitem', { name: /^Unlock/ }).click()
  await expect(lock).toHaveCount(0)
  await expect(cell(page, 'Catalogue', 'sprint 2').getByText('Sign in')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(lock).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(lock).toHaveCount(0)

  await tile(page, 'Look at books').getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cell(page, 'Orders', 'sprint 3').getByText('Look at books')).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Orders', 'sprint 3').getByText('Look at books')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo: moving “Look at books”' })).toBeEnabled()
  await page.keyboard.press('j')
  await page.keyboard.press('M')
  await expect(page.getByRole('dialog')).toBeVisible()
  await takePictures(page, 'map-choosing')
  await page.keyboard.press('Escape')

  await press(page, 'Plan Sprints')
  await press(page, 'Bring the plan back')
  await expect(page.getByText('The plan is back, with what you changed on the map.')).toBeVisible()
  await showBoard(page)
  await expect(sprint(page, 3)).toContainText('Look at books')
  await press(page, 'Undo moving “Look at books”')
  await expect(sprint(page, 2)).toContainText('Look at books')
})

test('a story that is locked on the map against a rule is so in the plan that comes back, and in one that is made anew', async ({
  page,
}) => {
  await openMapBySprint(page)
  const dialog = page.getByRole('dialog', { name: 'Sprint 2 does not take “Sign in”' })
  const lock = cell(page, 'Orders', 'sprint 2').getByRole('img', {
    name: /^“Pay by card”.* You locked “Sign in” there/,
  })
  const lockThere = async () => {
    await tile(page, 'Sign in').getByRole('button').first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await dialog.getByRole('button', { name: 'Lock here anyway' }).click()
    await expect(lock).toBeVisible()
  }
  const inSprint = (number: number, title: string) => story(page, title).and(sprint(page, number).getByRole('listitem'))
  await lockThere()
  await press(page, 'Plan Sprints')
  await press(page, 'Bring the plan back')
  await showBoard(page)
  await expect(inSprint(2, 'Sign in')).toContainText('Locked')
  await expect(inSprint(1, 'Pay by card')).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d warnings?/ })).toContainText('You locked “Sign in” there anyway.')
  await press(page, 'Undo moving “Sign in”')
  await expect(inSprint(1, 'Sign in')).not.toContainText('Locked')

  // the rest is planned around it
  await press(page, 'Back')
  await lockThere()
  await press(page, 'Plan Sprints')
  await press(page, 'Generate Sprint Plan')
  await showBoard(page)
  await expect(inSprint(2, 'Sign in')).toContainText('Locked')
  await expect(inSprint(1, 'Pay by card')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

  test('a story goes to another sprint of the map by its button', async ({ page }) => {
    await openPlanOf(page, fewStories, 10, 2)
    await press(page, 'Back')
    await press(page, 'Map')
    await press(page, 'By sprint')
    await page.getByRole('button', { name: 'Move Look at books to another sprint' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sprint 1/ })
      .tap()
    await expect(cell(page, 'Orders', 'sprint 1').getByText('Look at books')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      '“Look at books” moved to sprint 1: 13 SP, 3 more than it holds.',
    )
    await expectAccessible(page)
  })
})
