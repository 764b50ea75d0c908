import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { tabTo, untilDrafted } from '../helpers/steps.ts'

/** Each setting is found by its name from anywhere, and has the focus when the screen is there. */

test('the list of commands leads to each setting itself, by keyboard and on a phone', async ({ page }) => {
  await openPlanner(page)
  const words = page.getByRole('combobox', { name: 'Commands' })
  const goTo = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await words.fill(typed)
    await page.keyboard.press('Enter')
  }
  await goTo('acceptance')
  await expect(page.getByRole('combobox', { name: 'Acceptance criteria' })).toBeFocused()
  for (const name of ['Project', 'Epic Mapping', 'Story Mapping', 'Board for sprints']) {
    await goTo(name)
    await expect(page.getByRole('combobox', { name })).toBeFocused()
  }
  await goTo('disconnect')
  await expect(page.getByRole('button', { name: 'Disconnect Jira' })).toBeFocused()
  await goTo('second factor')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
  await goTo('download')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeFocused()
  await goTo('single keys')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/home')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('button', { name: 'Commands' }).click()
  await words.fill('board')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Board for sprints' })).toBeFocused()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  // where a save goes, and the way to choose it
  await page.goto('/home')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Saves go to SHOP · Web Shop' }).click()
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused()
})

for (const [how, width] of [
  ['by keyboard', 1280],
  ['by mouse', 1280],
  ['by finger', 375],
] as const) {
  test.describe(`${how}, in a window ${width} wide`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: how === 'by finger' })

    test('what is chosen and not saved is said, waits for who comes back, and is given up or saved', async ({
      page,
      watched,
    }) => {
      // a page that is left while its draft is sent asks the server once more with what it last heard
      watched.allow(/412 .*\/api\/drafts\//)
      const press = async (target: Locator) => {
        if (how === 'by finger') return target.tap()
        if (how === 'by mouse') return target.click()
        await tabTo(page, target)
        await page.keyboard.press('Enter')
      }
      const box = (name: string) => page.getByRole('combobox', { name })
      const choose = async (name: string, option: string) => {
        await press(box(name))
        if (how !== 'by keyboard') return press(page.getByRole('option', { name: option, exact: true }))
        await page.keyboard.type(option)
        await page.keyboard.press('Enter')
      }
      const open = async () => {
        await page.goto('/jira-integration')
        await expect(box('Acceptance criteria')).toBeVisible()
      }
      const note = page.getByRole('status').filter({ hasText: 'Not saved yet: what you chose is kept on this device.' })
      const asTaskList = 'In the description, as a task list'

      await openPlanner(page)
      await open()
      await expect(note).toBeHidden()
      await choose('Acceptance criteria', asTaskList)
      await expect(box('Acceptance criteria')).toContainText(asTaskList)
      await expect(note).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      // left by the way the frame offers, and come back to
      await press(page.getByRole('link', { name: 'Home', exact: true }))
      await expect(page.getByText('Enter the project description to get started.')).toBeVisible()
      await open()
      await expect(box('Acceptance criteria')).toContainText(asTaskList)
      await expect(note).toBeVisible()

      await press(page.getByRole('button', { name: 'Back to what was saved' }))
      await expect(note).toBeHidden()
      await expect(box('Acceptance criteria')).toContainText('In the description, as a list')
      // the button is gone: one goes on where the form begins
      await expect(box('Project')).toBeFocused()
      await open()
      await expect(box('Acceptance criteria')).toContainText('In the description, as a list')

      await choose('Acceptance criteria', asTaskList)
      await press(page.getByRole('button', { name: 'Save settings' }))
      await expect(page).toHaveURL(/\/home$/)
      await open()
      await expect(box('Acceptance criteria')).toContainText(asTaskList)
      await expect(note).toBeHidden()
    })
  })
}

test('the steps are gone to by key from every page, to the plan only where there is a backlog', async ({
  page,
  watched,
}) => {
  // a page that is left while its draft is sent asks the server once more with what it last heard
  watched.allow(/412 .*\/api\/drafts\//)
  await openPlanner(page)
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto('/jira-integration')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(step('Generate Backlog')).toBeVisible()
  await page.getByRole('button', { name: 'Try an example' }).click()
  await untilDrafted(page)
  await page.goto('/initiatives')
  await expect(page.getByRole('button', { name: 'New initiative' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(step('Plan Sprints')).toBeVisible()
  await page.goto('/initiatives')
  await expect(page.getByRole('button', { name: 'New initiative' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('1')
  await expect(step('Generate Backlog')).toBeVisible()
})

test('the chip that says where a save goes opens the setting that says it', async ({ page }) => {
  await openPlanner(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Saves go to SHOP · Web Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused()
})

test('the footer has the year that it is', async ({ page }) => {
  await page.clock.setFixedTime('2031-06-01T12:00:00Z')
  await page.goto('/login')
  await expect(page.getByText('© 2031 Planwright')).toBeVisible()
})

test('with forced colours the step, the progress and the place one is at keep their marks', async ({ page }) => {
  await openPlanner(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const colour = (part: string) => page.locator(part).evaluate((element) => getComputedStyle(element).backgroundColor)
  const filled = await colour('[role=progressbar] > div')
  expect(filled).not.toBe(await colour('[role=progressbar]'))
  expect(await colour('[aria-current=step] > [aria-hidden]')).toBe(filled)
  const line = await page
    .locator('nav [aria-current=page]')
    .evaluate((element) => getComputedStyle(element, '::after').backgroundColor)
  expect(line).toBe(filled)
})
