import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { bookshop, fillBrief, tabStopsTo, tabTo, untilDrafted } from '../helpers/steps.ts'
import { takePicture } from '../helpers/take-pictures.ts'

/** Step 1 gives its room to the backlog: the brief folds to a line once it is answered. */

const cards = (page: Page) => page.getByRole('article')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** How many of these are seen whole, without scrolling and under nothing else. */
const wholeInView = (items: Locator) =>
  items.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const corners = [
          [left + 6, top + 6],
          [right - 6, top + 6],
          [left + 6, bottom - 6],
          [right - 6, bottom - 6],
        ] as const
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      }).length,
  )

async function draftExample(page: Page): Promise<void> {
  await openPlanner(page)
  await button(page, 'Try an example').click()
  await untilDrafted(page)
}

test.use({ viewport: { width: 1280, height: 800 } })

test('the example is drafted at once, and at least 8 of its stories are in view', async ({ page }) => {
  await draftExample(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Click and collect' })).toBeVisible()
  await expect(page.getByLabel('Project Description')).toBeHidden()
  const count = await wholeInView(cards(page))
  console.log(`stories in view after drafting: ${count}`)
  expect(count).toBeGreaterThanOrEqual(8)
})

test('the next action is in view at every height, and the brief folds and unfolds with what was typed', async ({
  page,
}) => {
  await openPlanner(page)
  for (const height of [500, 800]) {
    await page.setViewportSize({ width: 1280, height })
    await expect(button(page, 'Generate user stories')).toBeInViewport({ ratio: 1 })
  }
  const stops = await tabStopsTo(page, button(page, 'Generate user stories'))
  console.log(`tab stops to the next action of an empty initiative: ${stops}`)
  expect(stops).toBeLessThanOrEqual(12)
  const file = page.getByLabel('Attach a document').first()
  await file.focus()
  await page.keyboard.press('ArrowRight')
  await expect(button(page, /^Start from/).first()).toBeFocused()
  await button(page, 'Try an example').click()
  await untilDrafted(page)
  await button(page, 'Edit brief').click()
  const description = page.getByLabel('Project Description')
  await expect(description).toBeFocused()
  await description.press('Control+End')
  await page.keyboard.type('\n- Loyalty cards')
  await page.keyboard.press('Escape')
  await expect(description).toBeHidden()
  await expect(button(page, 'Edit brief')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(description).toHaveValue(/- Loyalty cards$/)
  await button(page, 'Done').click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  // what has a backlog opens folded
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(description).toBeHidden()
  await button(page, 'Edit brief').click()
  await expect(description).toHaveValue(/- Loyalty cards$/)
})

test('from the top of the page to the next action are at most 12 tab stops', async ({ page }) => {
  await draftExample(page)
  await expect(button(page, /% of the brief/)).toBeVisible()
  const stops = await tabStopsTo(page, button(page, 'Plan Sprints'))
  console.log(`tab stops to the next action: ${stops}`)
  expect(stops).toBeLessThanOrEqual(12)
})

test('by keyboard alone nothing that has the focus is under the next action, and drafting hands the focus on to its stories', async ({
  page,
}) => {
  await openPlanner(page)
  const bar = page.locator('[data-next-action]')
  const isClear = async (bottom: number) => expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await tabTo(page, page.getByLabel('Organization Overview'))
  await page.keyboard.insertText(bookshop.organisation)
  const description = page.getByLabel('Project Description')
  await tabTo(page, description)
  await page.keyboard.insertText(bookshop.project)
  // the field ends below the window, and the line that is typed is its last
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('- Readers can choose a gift wrap.')
  // below it are its padding and its border
  await isClear(await description.evaluate((area) => area.getBoundingClientRect().bottom - 9))
  const level = page.getByLabel('Breakdown Level')
  await tabTo(page, level)
  await isClear(await level.evaluate((select) => select.getBoundingClientRect().bottom))
  await tabTo(page, button(page, 'Generate user stories'))
  await page.keyboard.press('Enter')
  await untilDrafted(page)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Generated User Stories' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Generated User Stories' }).locator(':focus')).toHaveCount(1)
})

test('each story and each action of step 1 stands in the list of commands once', async ({ page }) => {
  await draftExample(page)
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await page.keyboard.press('ControlOrMeta+k')
  const words = page.getByRole('combobox', { name: 'Commands' })
  await words.fill(title)
  await expect(page.getByRole('option', { name: title, exact: true })).toHaveCount(1)
  await words.fill('coverage')
  await expect(page.getByRole('option', { name: /^Show the brief beside the stories/ })).toHaveCount(1)
  // what tells a figure is called what it does
  await words.fill('worth a look')
  await expect(page.getByRole('option', { name: 'Show what is worth a look' })).toBeVisible()
  await words.fill('of the brief')
  await expect(page.getByRole('option', { name: /%/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // what is done there is found from the next step by its name, and leads back
  await button(page, 'Plan Sprints').click()
  await page.keyboard.press('ControlOrMeta+k')
  for (const name of ['coverage', 'split']) {
    await words.fill(name)
    await expect(page.getByRole('option', { name: /^Generate Backlog/ }), name).toBeVisible()
  }
})

test('cards stand in as many columns as fit', async ({ page }) => {
  await draftExample(page)
  await button(page, 'Cards').click()
  const columns = () =>
    cards(page).evaluateAll((elements) => new Set(elements.map((card) => card.getBoundingClientRect().left)).size)
  await expect.poll(columns).toBe(2)
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(columns).toBe(1)
})

test('several stories are moved, locked, and rid of a label, each in one step', async ({ page }) => {
  await draftExample(page)
  await button(page, 'List').click()
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  const names = await Promise.all([first, second].map((card) => card.locator('[data-main]').innerText()))
  for (const card of [first, second]) await card.locator('[data-main]').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected stories' })
  const choose = async (menu: string, item: string | RegExp) => {
    await bar.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).last().click()
  }
  await bar.getByLabel('Add labels').fill('pilot')
  await bar.getByLabel('Add labels').press('Enter')
  const labelled = cards(page).filter({ hasText: 'pilot' })
  await expect(labelled).toHaveCount(2)
  await choose('Remove label', 'pilot')
  await expect(labelled).toHaveCount(0)
  await button(page, /^Undo/).click()
  await expect(labelled).toHaveCount(2)

  await bar.getByRole('button', { name: 'Lock', exact: true }).click()
  const locked = cards(page).getByLabel('Locked')
  await expect(locked).toHaveCount(2)
  await bar.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(locked).toHaveCount(0)

  await choose('Epic', /./)
  await expect(cards(page).locator('[data-main]').nth(-2)).toHaveText(names[0] ?? '')
  await expect(cards(page).locator('[data-main]').last()).toHaveText(names[1] ?? '')

  // a value that no story has yet, of a field of the project
  await choose('Field', 'Another value…')
  const form = bar.getByRole('form', { name: 'Fields of 2 stories' })
  await form.getByRole('combobox', { name: 'Field 1' }).click()
  await page.getByRole('option', { name: 'Team', exact: true }).click()
  await expect(form.getByLabel('Value 1')).toBeEnabled()
  await takePicture(page, 'fields-of-selected')
  await page.setViewportSize({ width: 375, height: 812 })
  await takePicture(page, 'fields-of-selected-375')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
})

test('a story that is pointed at scrolls the brief beside it to its passage', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await draftExample(page)
  await button(page, 'List').click()
  await button(page, /of the brief/).click()
  const brief = page.getByRole('region', { name: 'Passages of the brief' })
  await expect(brief.locator('[data-state=told]').first()).toBeAttached()
  const lit = brief.locator('[data-lit]').first()
  await cards(page).first().locator('[data-main]').focus()
  await expect(lit).toBeInViewport()
  const before = await brief.evaluate(({ scrollTop }) => scrollTop)
  await cards(page).last().locator('[data-main]').hover()
  await expect.poll(() => brief.evaluate(({ scrollTop }) => scrollTop)).not.toBe(before)
  await expect(lit).toBeInViewport()
})

test('a brief that asks for nothing is told what it lacks, and nothing is offered to continue', async ({
  page,
  watched,
}) => {
  watched.allow(/generating stories/)
  await openPlanner(page)
  for (const project of ['🐱 🐾 ❤️', 'Shop']) {
    await fillBrief(page, { ...bookshop, project })
    await page.getByRole('button', { name: 'Generate user stories' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'cannot assist you' })
    await expect(note).toHaveText(
      'Planwright cannot assist you with this request. Please check the provided information and try again. ' +
        'The project description does not say yet what people should be able to do: add a few sentences or a list, such as "Customers can book a table online".',
    )
    await expect(note.getByRole('button')).toHaveCount(0)
  }
})
