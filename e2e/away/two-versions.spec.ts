import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { chooseAction, fewStories, openPlanOf, showBoard, sprint } from '../helpers/plan-steps.ts'
import { openPlanner } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { bookshop, editBrief, fillBrief, generateBacklog, planSprints } from '../helpers/steps.ts'

/** A draft that was changed elsewhere: the page offers both versions. */

const brief = (page: Page) => page.getByLabel('Project Description')
const question = (page: Page) => page.getByRole('dialog', { name: 'This draft was changed elsewhere' })
const keepThis = (page: Page) => question(page).getByRole('button', { name: 'Keep what is here' })
const takeOther = (page: Page) => question(page).getByRole('button', { name: 'Take what is elsewhere' })

function answerToWrite(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => /\/api\/drafts\//.test(response.url()) && response.request().method() === 'PUT',
  )
}

/** Types behind what stands in the brief, and waits until the server has answered. */
async function typeMore(page: Page, text: string, answer: 200 | 412): Promise<void> {
  const kept = answerToWrite(page)
  await brief(page).press('ControlOrMeta+End')
  await brief(page).pressSequentially(text)
  expect((await kept).status()).toBe(answer)
  if (answer === 200) await expect(page.getByText('Draft saved')).toBeVisible()
}

/** From its next page on it hears other tabs only when told to: as on a busy machine, and for as long as a test needs, however busy its own is. */
async function deafen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { addEventListener } = BroadcastChannel.prototype
    const listening = new Promise((resolve) => window.addEventListener('test:listen', resolve))
    BroadcastChannel.prototype.addEventListener = function (type: string, listener: EventListener) {
      addEventListener.call(this, type, (event: Event) => void listening.then(() => listener(event)))
    }
  })
}
const listenAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('test:listen')))

/** Finds nothing new when it looks by itself, as it does every few seconds: on a busy machine it would have heard of the other device before a test has typed. */
async function hearOnlyWhenRefused(page: Page): Promise<void> {
  await page.route(/\/api\/drafts\/[^/]+$/, async (route) => {
    const isLook = route.request().method() === 'GET' && (await route.request().headerValue('if-none-match'))
    return isLook ? route.fulfill({ status: 304 }) : route.fallback()
  })
}

/** The same person on another device, with the same draft open. */
async function otherDevice(browser: Browser, context: BrowserContext, product: Product): Promise<Page> {
  const other = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const page = await other.newPage()
  await page.goto('/home')
  await expect(brief(page)).toHaveValue(bookshop.project)
  return page
}

test.beforeEach(async ({ page, watched }) => {
  // the browser itself notes the refused write
  watched.allow(/412 \(Precondition Failed\)/)
  await openPlanner(page)
  await fillBrief(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
})

test('keeping this version keeps every word, on both devices', async ({ browser, context, page, product }) => {
  const there = await otherDevice(browser, context, product)
  await hearOnlyWhenRefused(page)
  await hearOnlyWhenRefused(there)
  await typeMore(there, '\n- Written there.', 200)
  await typeMore(page, '\n- Written here.', 412)
  await expect(question(page)).toBeVisible()
  // both stand side by side, with what differs
  await expect(question(page).getByRole('region', { name: 'As it stands here' })).toContainText('Written here.')
  await expect(question(page).getByRole('region', { name: 'As it stands elsewhere' })).toContainText('there.')
  await expectAccessibleEverywhere(page, 'two-versions')
  await keepThis(page).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const here = `${bookshop.project}\n- Written here.`
  await expect(brief(page)).toHaveValue(here)
  await page.reload()
  await expect(brief(page)).toHaveValue(here)
  await expect(page.getByLabel('Organization Overview')).toHaveValue(bookshop.organisation)

  // the other device is asked in its turn, and Escape loses none of its words either
  await typeMore(there, ' And more.', 412)
  await expect(question(there)).toBeVisible()
  await there.keyboard.press('Escape')
  await expect(there.getByText('Draft saved')).toBeVisible()
  await expect(brief(there)).toHaveValue(`${bookshop.project}\n- Written there. And more.`)
  await there.context().close()
})

test('of two tabs that type in one field within a moment the later stands in both, and the other comes back', async ({
  context,
  page,
}) => {
  const second = await context.newPage()
  await deafen(second)
  await second.goto('/home')
  await expect(brief(second)).toHaveValue(bookshop.project)
  // what it asks the server when it opens is answered with what stands there now
  await second.waitForLoadState('networkidle')
  const kept = answerToWrite(page)
  await brief(page).fill('Typed in the first tab.')
  await kept
  await brief(second).fill('Typed in the second tab.')
  for (const tab of [page, second]) {
    await expect(brief(tab)).toHaveValue('Typed in the second tab.')
    await expect(tab.getByRole('button', { name: 'Two versions' })).toBeVisible()
  }
  await listenAgain(second)
  await second.waitForLoadState('networkidle')
  await expect(brief(second)).toHaveValue('Typed in the second tab.')
  await second.close()
  await page.reload()
  await page.getByRole('button', { name: 'Two versions' }).click()
  await expect(question(page).getByRole('region', { name: 'As it stands here' })).toContainText('second')
  await expect(question(page).getByRole('region', { name: 'As it stands elsewhere' })).toContainText('first')
  await expectAccessible(page)
  await takeOther(page).click()
  await expect(brief(page)).toHaveValue('Typed in the first tab.')
  await expect(page.getByRole('button', { name: 'Two versions' })).toHaveCount(0)
  await page.reload()
  await expect(brief(page)).toHaveValue('Typed in the first tab.')
})

test('two tabs that generate from one brief in the same moment follow one run, whose stories stand once in both', async ({
  context,
  page,
}) => {
  const second = await context.newPage()
  await second.goto('/home')
  await expect(brief(second)).toHaveValue(bookshop.project)
  const tabs = [page, second]
  let asked = 0
  const { promise: bothAsked, resolve: go } = Promise.withResolvers<void>()
  await context.route('**/api/inference/backlog', async (route) => {
    asked += 1
    if (asked === tabs.length) go()
    await bothAsked
    await route.continue()
  })
  const answers = tabs.map((tab) => tab.waitForResponse(/inference\/backlog$/))
  // a press of the mouse is for the tab in front
  await Promise.all(
    tabs.map((tab) => tab.getByRole('button', { name: 'Generate user stories' }).dispatchEvent('click')),
  )
  const runs = (await Promise.all(answers)).map((answer) => answer.headers().location)
  expect(runs[0]).toMatch(/^\/api\/runs\/./)
  expect(runs[1]).toBe(runs[0])
  const titles = (tab: Page) => tab.getByRole('article').getByRole('heading', { level: 4 }).allTextContents()
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Plan Sprints' })).toBeVisible({ timeout: 60_000 })
    await expect(tab.getByText('Draft saved')).toBeVisible({ timeout: 60_000 })
  }
  const written = await titles(page)
  expect(written.length).toBeGreaterThan(3)
  expect(new Set(written).size).toBe(written.length)
  await expect.poll(() => titles(second)).toEqual(written)
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Two versions' })).toHaveCount(0)
    await expect(question(tab)).toBeHidden()
  }
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(written)
})

test('taking the other version shows it, its backlog and its plan, and goes on from it', async ({
  browser,
  context,
  page,
  product,
}) => {
  const there = await otherDevice(browser, context, product)
  await hearOnlyWhenRefused(page)
  await typeMore(there, '\n- Customers can rate a shop.', 200)
  await generateBacklog(there)
  // the last of them: a busy page draws it a little after it says that all are there
  await expect(there.getByRole('heading', { level: 4, name: 'Rate a shop' })).toBeVisible()
  const titles = await there.getByRole('article').getByRole('heading', { level: 4 }).allTextContents()
  await expect(there.getByText('Draft saved')).toBeVisible()

  await typeMore(page, '\n- Written here.', 412)
  await takeOther(page).click()
  await expect(question(page)).toBeHidden()
  const taken = `${bookshop.project}\n- Customers can rate a shop.`
  await expect(brief(page)).toHaveValue(taken)
  await expect(page.getByRole('article').getByRole('heading', { level: 4 })).toHaveText(titles)

  // what is typed now belongs to the taken version
  await typeMore(page, ' Or two.', 200)
  await there.reload()
  await editBrief(there)
  await expect(brief(there)).toHaveValue(`${taken} Or two.`)
  await expect(there.getByRole('article')).toHaveCount(titles.length)

  // what does not touch the same is brought together without asking: the plan from there, the words from here
  await planSprints(there, 17)
  await expect(there.getByText('Draft saved')).toBeVisible()
  await typeMore(page, ' Or three.', 412)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await page.reload()
  await editBrief(page)
  await expect(brief(page)).toHaveValue(`${taken} Or two. Or three.`)
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await expect(page.getByRole('region', { name: 'Sprint 1', exact: true })).toBeVisible()
  await expect(page.getByText(/^17 SP/)).toBeVisible()
  await there.context().close()
})

test('stories of one plan that were moved on two devices stand where each was put, and one that both moved is asked about', async ({
  browser,
  context,
  page,
  product,
}) => {
  await openPlanOf(page, fewStories, 10)
  const other = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const there = await other.newPage()
  await there.goto('/')
  await showBoard(there)
  const move = async (on: Page, title: string, to: number, answer: 200 | 412) => {
    const kept = answerToWrite(on)
    await chooseAction(on, title, 'Move to sprint…')
    await on
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^Sprint ${to}`) })
      .click()
    expect((await kept).status()).toBe(answer)
  }
  for (const device of [page, there]) await hearOnlyWhenRefused(device)
  await move(there, 'Look at books', 1, 200)
  await move(page, 'Keep a wish list', 3, 412)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(sprint(page, 1)).toContainText('Look at books')
  await expect(sprint(page, 3)).toContainText('Keep a wish list')
  await expect(question(page)).toHaveCount(0)

  await move(there, 'Look at books', 2, 412)
  await expect(sprint(there, 3)).toContainText('Keep a wish list')
  await move(there, 'Look at books', 3, 200)
  await move(page, 'Look at books', 2, 412)
  await expect(question(page)).toContainText('The sprint of “Look at books”')
  await expect(question(page).getByRole('region', { name: 'As it stands elsewhere' })).toContainText('Sprint 3')
  await keepThis(page).click()
  await expect(sprint(page, 2)).toContainText('Look at books')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await other.close()
})
