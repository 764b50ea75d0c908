import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { fewStories, openPlanOf, showBoard, sprint } from '../helpers/plan-steps.ts'
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

test('a story that is moved on the map by sprint stays there, and is there in the plan that comes back', async ({
  page,
}) => {
  await openPlanOf(page, fewStories, 10, 2)
  await press(page, 'Back')
  await press(page, 'Map')
  await press(page, 'By sprint')
  await expect(page.getByText('7 / 10 SP')).toBeVisible()
  await takePictures(page, 'map-by-sprint')

  // others wait for it: half way it is said, and a drop is not taken
  await tile(page, 'Sign in').hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await cell(page, 'Catalogue', 'sprint 2').boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + 20, { steps: 4 })
  // the first only enters what is there; a hand sends more of them
  await page.mouse.move(x + 42, y + 20)
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
  await expect(page.getByText('The plan is back, with what you moved on the map.')).toBeVisible()
  await showBoard(page)
  await expect(sprint(page, 3)).toContainText('Look at books')
  await press(page, 'Undo moving “Look at books”')
  await expect(sprint(page, 2)).toContainText('Look at books')
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
      '“Look at books” moved to sprint 1: 13 of 10 SP, more than it holds.',
    )
    await expectAccessible(page)
  })
})
