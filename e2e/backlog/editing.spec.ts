import type { Locator, Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import {
  bookshop,
  editBrief,
  fillBrief,
  generateBacklog,
  openStories,
  planSprints,
  storyTitles,
  tabTo,
} from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

// many journeys, each of a person of their own: both browsers take of them, or one would wait at the end for the other
test.describe.configure({ mode: 'parallel' })

/** A draft is changed where it stands: every field, the stories themselves and their order, with undo (issue: edit anything). */

const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading', { level: 4 })
const title = (card: Locator) => card.getByRole('heading', { level: 4 }).getByRole('button')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function chooseInMenu(page: Page, card: Locator, item: string): Promise<void> {
  await card.hover()
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Waits for what stands to be kept, and reads it again from the server. */
async function reload(page: Page): Promise<void> {
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await openStories(page)
}

test.beforeEach(async ({ page }) => {
  await openPlanner(page)
  await fillBrief(page)
  await generateBacklog(page)
  await openStories(page)
})

test('a text becomes a field of the same size: Enter keeps, Escape gives back, leaving keeps', async ({ page }) => {
  const card = cards(page).first()
  const before = await title(card).innerText()
  const [words, whole] = [await boxOf(title(card)), await boxOf(card)]
  await title(card).click()
  await expect(field(page, 'Title')).toBeFocused()
  const typing = await boxOf(field(page, 'Title'))
  expect(Math.abs(typing.height - words.height)).toBeLessThanOrEqual(1)
  expect(Math.abs(typing.x - words.x)).toBeLessThanOrEqual(1)
  expect((await boxOf(card)).height).toBeCloseTo(whole.height, 0)

  await field(page, 'Title').fill('')
  await expect(card.getByText('A title is required')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title(card)).toHaveText(before)
  await expect(title(card)).toBeFocused()

  await page.keyboard.press('Enter')
  await field(page, 'Title').fill('Pick a shop on the map')
  await page.keyboard.press('Enter')
  await expect(title(card)).toHaveText('Pick a shop on the map')
  await expect(title(card)).toBeFocused()

  await card.getByText(/^As a/).click()
  await field(page, 'Description').fill('As a guest, I want a map')
  await page.keyboard.press('Enter')
  await page.keyboard.type('so that I find it')
  await title(card).hover()
  await page.getByText('Detailed', { exact: true }).click()
  await expect(card.getByText(/As a guest, I want a map\s+so that I find it/)).toBeVisible()

  await card.getByText('Customers can choose a shop for pick-up when the basket holds a book', { exact: true }).click()
  await field(page, 'Acceptance criteria').fill('Given a map, when I tap a shop, then it is chosen.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(card.getByText('when I tap a shop')).toBeVisible()

  await reload(page)
  await expect(title(card)).toHaveText('Pick a shop on the map')
  await expect(card.getByText('when I tap a shop')).toBeVisible()
})

for (const view of ['Cards', 'List'])
  test(`what is typed right after Edit in a menu stands in the title, among ${view}`, async ({ page }) => {
    await page.getByRole('radio', { name: view }).or(button(page, view)).click()
    await button(page, 'Close all').click()
    const card = cards(page).first()
    const before = await title(card).innerText()
    await card.hover()
    await card.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.keyboard.type(' so s m x ? l 1')
    await page.keyboard.press('Enter')
    await expect(title(card)).toHaveText(`${before} so s m x ? l 1`)
    await expect(page.getByText(/Split/)).toHaveCount(0)
  })

test('points, priority, labels and dependencies are changed on the card', async ({ page }) => {
  const card = cards(page).nth(1)
  await card.getByRole('button', { name: /\d+ SP$/ }).click()
  await page.getByRole('menuitem', { name: '13 SP' }).click()
  await expect(card.getByRole('button', { name: '13 SP' })).toBeVisible()
  await card.getByRole('button', { name: '13 SP' }).click()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  await field(page, 'Points').fill('0')
  await expect(card.getByText('Points must be greater than zero')).toBeVisible()
  await field(page, 'Points').fill('20')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: '20 SP' })).toBeVisible()

  await card.getByRole('button', { name: /priority, guessed$/ }).click()
  await page.getByRole('menuitem', { name: 'Low' }).click()
  await expect(card.getByRole('button', { name: 'Low priority' })).toBeVisible()

  await card.hover()
  await card.getByRole('button', { name: 'Add labels' }).click()
  await field(page, 'Labels').fill('web, guest, web')
  await page.keyboard.press('Enter')
  await expect(card.getByText('guest', { exact: true })).toBeVisible()

  await chooseInMenu(page, card, 'Depends on…')
  const first = await title(cards(page).first()).innerText()
  await card.getByRole('checkbox', { name: first }).check()
  await expect(card.getByRole('button', { name: /^After \d/ })).toBeVisible()
  await takePictures(page, 'depends-on')
  await page.keyboard.press('Escape')
  await expect(title(card)).toBeFocused()
  // what waits for a story is not offered to it
  const second = await title(card).innerText()
  await chooseInMenu(page, cards(page).first(), 'Depends on…')
  await expect(cards(page).first().getByRole('checkbox').first()).toBeVisible()
  await expect(cards(page).first().getByRole('checkbox', { name: second })).toHaveCount(0)
  await reload(page)
  await expect(card.getByRole('button', { name: '20 SP' })).toBeVisible()
  await expect(card.getByText('web', { exact: true })).toHaveCount(1)
})

test('stories and epics are added, moved, deleted, and all of it is undone and done again', async ({ page }) => {
  const before = await storyTitles(page)
  const [first = '', second = '', third = ''] = before
  const epic = page.getByRole('region', { name: /^Epic: / }).first()
  await epic.getByRole('button', { name: 'Add story' }).click()
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A title is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(titles(page)).toHaveText(before)
  await epic.getByRole('button', { name: 'Add story' }).click()
  await field(page, 'Title').fill('Pay as a guest')
  await page.keyboard.press('Enter')
  await expect(epic.getByRole('article').last()).toContainText('Pay as a guest')
  await button(page, 'Undo: add “Pay as a guest”').click()
  await expect(titles(page)).toHaveText(before)
  await page.getByText('Detailed', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(epic.getByRole('article').last()).toContainText('Pay as a guest')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(titles(page)).toHaveText(before)

  await chooseInMenu(page, cards(page).first(), 'Move down')
  await expect(titles(page)).toHaveText([second, first, ...before.slice(2)])
  await chooseInMenu(page, cards(page).nth(1), 'Move to…')
  await cards(page)
    .nth(1)
    .getByLabel('Place')
    .selectOption({ label: `After “${third}”` })
  await cards(page).nth(1).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(titles(page)).toHaveText([second, third, first, ...before.slice(3)])

  await chooseInMenu(page, cards(page).first(), 'Delete')
  await expect(titles(page)).toHaveText([third, first, ...before.slice(3)])
  await expect(title(cards(page).first())).toBeFocused()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([second, third, first, ...before.slice(3)])
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ControlOrMeta+z')
  await expect(titles(page)).toHaveText(before)

  await button(page, 'Add epic').click()
  await field(page, 'Title').fill('Gift cards')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3 }).last()).toHaveText('Gift cards')
  await button(page, 'Actions for the epic Gift cards').click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(page.getByRole('heading', { level: 3 }).last()).not.toHaveText('Gift cards')

  // what was done is still undone after a look at the plan
  await planSprints(page)
  await button(page, 'Back').click()
  await button(page, 'Undo: move “Gift cards”').click()
  await expect(page.getByRole('heading', { level: 3 }).last()).toHaveText('Gift cards')
})

test('a story is dragged to another epic, and Escape leaves it where it was', async ({ page }) => {
  // room enough that the list does not scroll by itself
  await page.setViewportSize({ width: 1280, height: 1400 })
  const before = await storyTitles(page)
  const card = cards(page).first()
  const drag = async (target: Locator) => {
    const handle = card.locator('[title^="Drag"]')
    // what dragging takes loads behind the card
    await expect(handle).toHaveAttribute('draggable', 'true')
    const { x, y } = await boxOf(target)
    // on a busy machine a browser does not take every press and pull for the beginning of a drag
    await expect(async () => {
      await page.mouse.up()
      await card.hover()
      await handle.hover()
      await page.mouse.down()
      await page.mouse.move(x + 40, y - 20, { steps: 5 })
      await expect(card).toHaveCSS('opacity', '0.5', { timeout: 5_000 })
    }).toPass()
    await page.mouse.move(x + 40, y + 2, { steps: 5 })
  }
  await drag(cards(page).nth(1))
  await page.keyboard.press('Escape')
  // the browser ends a drag a moment after the key
  await expect(card).toHaveCSS('opacity', '1')
  await page.mouse.up()
  await expect(titles(page)).toHaveText(before)
  await drag(page.getByRole('heading', { level: 4 }).nth(2))
  await page.mouse.up()
  const [first = '', second = '', ...rest] = before
  await expect(titles(page)).toHaveText([second, first, ...rest])
  await expect(button(page, /^Undo: move/)).toBeEnabled()
})

test('the keyboard alone goes through stories and fields, edits and acts', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 3 }).first().getByRole('button')
  await heading.focus()
  await page.keyboard.press('ArrowDown')
  await expect(title(cards(page).first())).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const card = cards(page).nth(1)
  await expect(title(card)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /SP$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Close/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Description')).toBeFocused()
  await page.keyboard.press('Escape')
  // out of the one story that takes part, the Tab key leaves the list
  const last = card.getByRole('button', { name: /Rests on/ })
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(2).locator(':focus')).toHaveCount(0)
  await title(card).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Locked')).toBeVisible()
})

test('what the drafter writes again, splits and merges is looked at before it is taken', async ({ page }) => {
  const { length: count } = await storyTitles(page)
  const card = cards(page).first()
  const before = await title(card).innerText()
  await chooseInMenu(page, card, 'Write again…')
  await expect(card.getByLabel('Hint (optional)')).toBeFocused()
  await page.keyboard.type('make it about refunds')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Take it' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'write-again')
  await page.setViewportSize({ width: 1280, height: 900 })
  await card.getByRole('button', { name: 'Leave it' }).click()
  await expect(title(card)).toHaveText(before)
  await chooseInMenu(page, card, 'Write again…')
  await card.getByLabel('Hint (optional)').fill('make it about refunds')
  await card.getByRole('button', { name: 'Write again', exact: true }).click()
  await card.getByRole('button', { name: 'Take it' }).click()
  await expect(button(page, /^Undo: write again/)).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(title(card)).toHaveText(before)

  await chooseInMenu(page, card, 'Split…')
  await card.getByText('Split by hand').first().click()
  await card.getByRole('button', { name: 'Split by hand' }).click()
  await expect(card.getByText('A title is required')).toBeVisible()
  await takePictures(page, 'split')
  await card.getByLabel('Title of the new story').fill('See shops nearby')
  await card.getByRole('button', { name: 'Split by hand' }).click()
  await expect(cards(page)).toHaveCount(count + 1)
  await expect(title(cards(page).nth(1))).toHaveText('See shops nearby')

  await chooseInMenu(page, card, 'Merge with…')
  await card.getByLabel('The other story').selectOption({ label: 'See shops nearby' })
  await card.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Take it' })).toBeVisible()
  await takePictures(page, 'merge')
  await card.getByRole('button', { name: 'Take it' }).click()
  await expect(cards(page)).toHaveCount(count)
  await expect(button(page, /^Undo: merge/)).toBeEnabled()
})

test('by keys alone a story is split, also across a reload, and the two are merged again', async ({ page }) => {
  const { length: count } = await storyTitles(page)
  const card = cards(page).first()
  const before = await title(card).innerText()
  await title(card).focus()
  await page.keyboard.press('s')
  await expect(card.getByLabel('Hint (optional)')).toBeFocused()
  const newTitle = card.getByLabel('Title of the new story')
  const openByHand = async () => {
    await tabTo(page, card.locator('summary', { hasText: 'Split by hand' }))
    await page.keyboard.press('Enter')
    await tabTo(page, newTitle)
  }
  await openByHand()
  await page.keyboard.type('See shops near')
  await reload(page)
  await title(card).focus()
  await page.keyboard.press('s')
  await openByHand()
  await expect(newTitle).toHaveValue('See shops near')
  await page.keyboard.press('End')
  await page.keyboard.type('by')
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(count + 1)
  await expect(title(cards(page).nth(1))).toHaveText('See shops nearby')
  await expect(title(card)).toBeFocused()

  await page.keyboard.press('c')
  const other = card.getByLabel('The other story')
  await expect(other).toBeFocused()
  await page.keyboard.type('See shops nearby')
  await expect(other.locator('option:checked')).toHaveText('See shops nearby')
  await tabTo(page, card.getByRole('button', { name: 'Merge', exact: true }))
  await page.keyboard.press('Enter')
  const take = card.getByRole('button', { name: 'Take it' })
  await expect(take).toBeVisible()
  await tabTo(page, take)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(count)
  await expect(card.locator('[data-main]')).toBeFocused()
  await page.keyboard.press('u')
  await expect(cards(page)).toHaveCount(count + 1)
  await expect(title(card)).toHaveText(before)
})

test('writing anew over a backlog changes only what is agreed to, and nothing of one’s own by default', async ({
  page,
}) => {
  const first = cards(page).first()
  await title(first).click()
  await field(page, 'Title').fill('My own words')
  await page.keyboard.press('Enter')
  await chooseInMenu(page, cards(page).nth(1), 'Lock')
  const locked = await title(cards(page).nth(1)).innerText()
  await chooseInMenu(page, cards(page).last(), 'Delete')
  const before = await storyTitles(page)

  await editBrief(page)
  await button(page, 'Generate user stories').click()
  const dialog = page.getByRole('dialog', { name: 'The new draft against yours' })
  await expect(dialog).toBeVisible()
  await expectAccessibleEverywhere(page, 'new-draft')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(titles(page)).toHaveText(before)
  for (const box of await dialog.getByRole('checkbox', { name: /(edited|locked) by you/ }).all()) {
    await expect(box).not.toBeChecked()
  }
  await dialog.getByRole('button', { name: /^Take what is ticked/ }).click()
  await expect(dialog).toBeHidden()
  await expect(title(first)).toHaveText('My own words')
  await expect(titles(page)).toContainText([locked])
  expect((await storyTitles(page)).length).toBeGreaterThan(before.length)
  await button(page, 'Undo: take what is new').click()
  await expect(titles(page)).toHaveText(before)

  await editBrief(page)
  await button(page, 'Generate user stories').click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await reload(page)
  await expect(titles(page)).toHaveText(before)
  await expect(dialog).toBeHidden()
})

test('a passage without a story gets one or is put aside, and passages are highlighted in the brief', async ({
  page,
}) => {
  const card = cards(page).first()
  await card.getByRole('button', { name: /Rests on/ }).click()
  await expect(card.locator('mark')).toHaveText(/choose a shop for pick-up/)

  const { length: count } = await storyTitles(page)
  const words = await title(cards(page).last()).innerText()
  await chooseInMenu(page, cards(page).last(), 'Delete')
  await button(page, /% of the brief · 1 open/).click()
  const open = page
    .getByRole('region', { name: 'Passages of the brief' })
    .getByRole('button', { name: /not collected within 14 days/ })
  await expect(open).toHaveAccessibleDescription('open')
  await expectAccessibleEverywhere(page, 'brief-beside')
  await page.setViewportSize({ width: 1280, height: 900 })
  const say = async (item: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
    await open.click()
    await page.getByRole(role, { name: item, exact: true }).click()
  }
  await say('Write a story for this')
  await expect(cards(page)).toHaveCount(count)
  await expect(titles(page).filter({ hasText: words })).toHaveCount(1)
  await button(page, /^Undo: write/).click()
  await expect(open).toHaveAccessibleDescription('open')
  await say('Not wanted', 'menuitemradio')
  await expect(open).toHaveAccessibleDescription('set aside')
  await reload(page)
  await expect(button(page, '100% of the brief')).toBeVisible()
  // the form is as it was, and sends what it should
  await editBrief(page)
  await button(page, 'Generate user stories').click()
  await expect(page.getByRole('dialog', { name: 'The new draft against yours' })).toBeVisible()
})

test('the brief stands as it was read, and what a person says of a passage is kept and counts', async ({ page }) => {
  await button(page, /% of the brief/).click()
  const passages = page.getByRole('region', { name: 'Passages of the brief' })
  const passage = passages.getByRole('button', { name: /not collected within 14 days/ })
  const mark = async (name: string) => {
    await passage.click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
  }
  await passage.hover()
  await expect(page.getByText(/^In “/)).toBeVisible()
  await expect(passage).toHaveAccessibleDescription(/^in a story/)
  await expectAccessibleEverywhere(page, 'brief-as-read')
  await page.setViewportSize({ width: 1280, height: 900 })
  await mark('Later')
  await expect(page.getByText(/All 6 demands became stories\./)).toBeVisible()
  await reload(page)
  await button(page, /% of the brief/).click()
  await expect(passage).toHaveAccessibleDescription('set aside')
  await mark('Wanted')
  await expect(page.getByText(/All 7 demands became stories\./)).toBeVisible()
  await chooseInMenu(page, cards(page).last(), 'Delete')
  await expect(passage).toHaveAccessibleDescription('open')
  await passage.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Write a story for this' }).click()
  await expect(page.getByText(/All 7 demands became stories\./)).toBeVisible()
})

test('an answer to a question stands in the form, and an earlier version comes back and goes again', async ({
  page,
}) => {
  const { length: before } = await storyTitles(page)
  const project = bookshop.project.replace('- Clerks can mark', '- Customers can pay for an order.\n$&')
  await editBrief(page)
  await page.getByLabel('Project Description').fill(project)
  await button(page, 'Generate user stories').click()
  const dialog = page.getByRole('dialog', { name: 'The new draft against yours' })
  await dialog.getByRole('button', { name: /^Take what is ticked/ }).click()
  await expect(cards(page)).not.toHaveCount(before)
  const { length: count } = await storyTitles(page)
  await button(page, /\d questions?/).click()
  const open = page.getByRole('region', { name: 'What the brief leaves open' })
  await expect(open.getByText(/^Assumed meanwhile: /).first()).toBeVisible()
  const questions = await open.getByRole('listitem').count()
  await open.getByPlaceholder('Your own answer').first().fill('Only in the shop')
  await open.getByRole('button', { name: 'Answer' }).first().click()
  await expect(button(page, 'Write anew with it')).toBeVisible()
  await expect(open.getByRole('listitem')).toHaveCount(questions - 1)
  await editBrief(page)
  await page.getByText('Additional Information', { exact: true }).first().click()
  await expect(page.getByLabel('Additional Information')).toHaveValue(/: Only in the shop$/)

  await expect(page.getByText('Draft saved')).toBeVisible()
  await button(page, 'History of versions').click()
  // as it was before the second draft
  await page
    .getByRole('menuitem', { name: new RegExp(`${before} stories`) })
    .first()
    .click()
  await expect(cards(page)).toHaveCount(before)
  await button(page, /^Undo: go back to/).click()
  await expect(cards(page)).toHaveCount(count)
})
