import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { sprint } from '../helpers/plan-steps.ts'
import { bookshop, somebodyNew, storyTitles, tabTo, untilDrafted } from '../helpers/steps.ts'

/** The whole way from the door to Jira and back with nothing but keys, and how many presses each part of it takes. */

test.use({ viewport: { width: 1280, height: 800 } })
test.setTimeout(400_000)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 4, name: title, exact: true }) })

/** Counts the presses of a page, and tells them part by part; a text that is typed is none. */
function pressesOf(page: Page) {
  const press = page.keyboard.press.bind(page.keyboard)
  let presses = 0
  let tabs = 0
  page.keyboard.press = async (key, options) => {
    presses += 1
    if (key === 'Tab') tabs += 1
    await press(key, options)
  }
  return (part: string) => {
    console.log(`${part}: ${presses} presses, ${tabs} of them Tab`)
    const told = { presses, tabs }
    presses = 0
    tabs = 0
    return told
  }
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** To a story by its keys. */
async function goTo(page: Page, title: string): Promise<void> {
  const main = card(page, title).locator('[data-main]')
  for (let presses = 0; presses < 30; presses += 1) {
    if (await main.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('j')
  }
  await expect(main).toBeFocused()
}

/** Opens a story that has the focus, and chooses in its menu. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  if (
    (await card(page, title)
      .getByRole('button', { name: `Close ${title}` })
      .count()) === 0
  )
    await page.keyboard.press('o')
  await enter(page, card(page, title).getByRole('button', { name: `Actions for ${title}`, exact: true }))
  const wanted = page.getByRole('menuitem', { name: item })
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

test('the whole journey is walked by keys alone', async ({ page }) => {
  const told = pressesOf(page)
  const { name, email } = somebodyNew()
  await page.goto('/')
  const [popup] = await Promise.all([page.waitForEvent('popup'), enter(page, button(page, 'Sign in with Demo ID'))])
  await tabTo(popup, popup.getByLabel('Name'))
  await popup.keyboard.insertText(name)
  await tabTo(popup, popup.getByLabel('E-mail'))
  await popup.keyboard.insertText(email)
  await popup.keyboard.press('Enter')
  await enter(page, button(page, 'Connect Jira'))
  await enter(page, button(page, 'Accept'))
  await tabTo(page, page.getByRole('radio', { name: /planwright-demo/ }))
  await page.keyboard.press('Space')
  await enter(page, page.getByRole('button', { name: 'Connect', exact: true }))
  await enter(page, page.getByRole('combobox', { name: 'Project' }))
  await expect(page.getByRole('option', { name: /^Web Shop/ })).toBeVisible()
  await page.keyboard.type('web')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Epic Mapping' })).toContainText('Epic')
  await enter(page, button(page, 'Save settings'))
  await expect(page).toHaveURL(/\/home$/)
  told('from the door to the planner')

  await tabTo(page, page.getByLabel('Organization Overview'))
  await page.keyboard.insertText(bookshop.organisation)
  await tabTo(page, page.getByLabel('Project Description'))
  await page.keyboard.insertText(bookshop.project)
  await tabTo(page, page.getByLabel('Breakdown Level'))
  await page.keyboard.press('d')
  await enter(page, button(page, 'Generate user stories'))
  await untilDrafted(page)
  told('a brief becomes a backlog')

  const titles = page.getByRole('article').getByRole('heading', { level: 4 })
  const [first = '', second = '', third = ''] = await storyTitles(page)
  await goTo(page, first)
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Pick a shop')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Pick a shop').locator('[data-main]')).toBeFocused()
  told('a title')

  const { length: before } = await storyTitles(page)
  await goTo(page, second)
  await choose(page, second, 'Split…')
  await enter(page, page.locator('summary').filter({ hasText: 'Split by hand' }))
  await tabTo(page, page.getByLabel('Title of the new story'))
  await page.keyboard.insertText('Say when an order is late')
  await page.keyboard.press('Enter')
  await expect(titles).toHaveCount(before + 1)
  await expect(card(page, 'Say when an order is late')).toBeVisible()
  told('a split')

  await goTo(page, third)
  await choose(page, third, 'Merge with…')
  await expect(page.getByLabel('The other story')).toBeFocused()
  await page.keyboard.type('Say when')
  await enter(page, page.getByRole('button', { name: 'Merge', exact: true }))
  await expect(button(page, 'Take it')).toBeVisible()
  await enter(page, button(page, 'Take it'))
  await expect(titles).toHaveCount(before)
  told('a merge')
  await expect(page.locator('body')).not.toBeFocused()
  await page.keyboard.press('u')
  await expect(titles).toHaveCount(before + 1)

  await enter(page, button(page, 'Plan Sprints'))
  await tabTo(page, page.getByLabel('Velocity (story points)'))
  await page.keyboard.insertText('13')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Generated Sprint Plan' })).toBeFocused()
  told('a plan')

  await tabTo(page, page.locator('[data-title]').first())
  const held = page.locator('[data-story]').filter({ has: page.locator(':focus') })
  const id = (await held.getAttribute('data-story')) ?? ''
  const moved = page.locator(`[data-story="${id}"]`)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await enter(page, dialog.getByRole('button', { name: /^Sprint 3/ }))
  await expect(sprint(page, 3).and(page.getByRole('region').filter({ has: moved }))).toBeVisible()
  await expect(moved.locator('[data-title]')).toBeFocused()
  await page.keyboard.press('u')
  await expect(sprint(page, 3)).toHaveCount(0)
  told('a story to another sprint and back')

  await enter(page, button(page, 'Save issues and sprints'))
  await expect(dialog.getByRole('button', { name: 'Save to Jira' })).toBeEnabled()
  await enter(page, dialog.getByRole('button', { name: 'Save to Jira' }))
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
  told('a save')
  await enter(page, button(page, 'Undo this save'))
  const remove = dialog.getByRole('button', { name: /^Delete \d+ issues/ })
  await expect(remove).toBeEnabled()
  await enter(page, remove)
  await expect(page.getByRole('heading', { name: 'The save was taken back' })).toBeVisible({ timeout: 120_000 })
  told('a save is taken back')
})
