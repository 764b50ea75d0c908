import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { bearer, openPlanner } from '../helpers/prepare.ts'
import { draftOf, openPlan, type SeededDraft } from '../helpers/seed-plan.ts'
import { storyTitles, untilDrafted } from '../helpers/steps.ts'

/** A story of any initiative is found by its title from anywhere, and has the focus in view wherever its initiative opens. */

const many = (count: number, last: string) => [...Array.from({ length: count }, (_, at) => `Sell book ${at + 1}`), last]

test('the list of commands leads to a story of another initiative, in its backlog and in its plan', async ({
  page,
}) => {
  await openPlanner(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { plan: _plan, ...unplanned } = draftOf(many(80, 'Print the receipt'))
  await seed(page, 'Till', unplanned)
  await openPlan(page, draftOf(many(40, 'Refund a “gift card”')))
  const focused = page.locator(':focus')

  // from where no initiative is open, in each view of a backlog
  for (const view of ['Cards', 'List', 'Map']) {
    await page.goto('/jira-integration')
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
    await goTo(page, 'PRINT receipt')
    await expect(page.getByRole('region', { name: 'Generate Backlog' })).toBeVisible()
    await expect(focused).toHaveText(/^Print the receipt/)
    await expect(focused).toBeInViewport({ ratio: 1 })
    const next = { Cards: 'List', List: 'Map', Map: 'Cards' }[view] ?? ''
    await page.getByRole('button', { name: next, exact: true }).click()
  }

  // from one initiative to the other, in each view of a plan
  for (const view of ['Timeline', 'List', 'Board']) {
    await goTo(page, 'refund gift')
    await expect(page.getByRole('region', { name: 'Plan Sprints', exact: true })).toBeVisible()
    // a row of the list is a pixel lower than its menu
    await expect(focused.and(page.locator('[data-story] *, [data-bar]'))).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator('[data-story]:focus, [data-story]:focus-within')).toContainText('Refund')
    await page.getByRole('button', { name: view, exact: true }).click()
    // a search that was left there hides none
    await goTo(page, 'print receipt')
    await expect(focused).toHaveText(/^Print the receipt/)
    await page.getByRole('searchbox', { name: 'Search stories' }).fill('book 7')
    await expect(page.getByRole('status').filter({ hasText: /stories/ })).toBeVisible()
  }

  // what the screen has itself stands there once
  await page.keyboard.press('ControlOrMeta+k')
  const words = page.getByRole('combobox', { name: 'Commands' })
  await words.fill('sell book 12')
  await expect(page.getByRole('group', { name: 'Stories elsewhere' }).getByRole('option')).toHaveText([/Seeded$/])
  await expect(page.getByRole('group', { name: 'Stories', exact: true }).getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
})

test('the story of an initiative that is saved is found in its plan, and not behind what its save came to', async ({
  page,
}) => {
  await openPlanner(page)
  const headers = await bearer(page)
  const draft = draftOf(['Pay by card', 'Void a sale'])
  const data = { epics: draft.backlog, sprints: draft.plan.sprints }
  const saved = await page.request.post('/api/jira/sprint-plan', { headers, data })
  const { state, runId } = await saved.json()
  expect(state).toBe('done')
  await seed(page, 'Till', { ...draft, runs: { generation: null, save: runId } })
  await page.goto('/initiatives')
  await expect(page.getByRole('button', { name: 'New initiative' })).toBeVisible()
  const lookedUp = page.waitForResponse((response) => response.url().includes(`/api/runs/${runId}`))
  await goTo(page, 'void')
  await (await lookedUp).finished()
  const story = page.locator('[data-story]').filter({ hasText: 'Void a sale' })
  await expect(story.locator(':focus')).toBeInViewport()
  await page.reload()
  await expect(story).toBeVisible()
})

for (const [how, width] of [
  ['by keyboard', 1280],
  ['by mouse', 1280],
  ['by finger', 375],
] as const) {
  test.describe(`${how}, in a window ${width} wide`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: how === 'by finger' })

    test('who has just begun goes from a second initiative to a story of the first', async ({ page }) => {
      await openPlanner(page)
      await page.getByRole('button', { name: 'Try an example' }).click()
      await untilDrafted(page)
      const title = (await storyTitles(page)).at(-1) ?? ''
      await expect(page.getByText('Draft saved')).toBeVisible()
      await page.goto('/initiatives')
      await page.getByRole('button', { name: 'New initiative' }).click()
      await expect(page.getByText('Enter the project description to get started.')).toBeVisible()

      const words = page.getByRole('combobox', { name: 'Commands' })
      const found = page.getByRole('group', { name: 'Stories elsewhere' }).getByRole('option', { name: title })
      if (how === 'by keyboard') {
        await page.keyboard.press('ControlOrMeta+k')
        await expect(words).toBeFocused()
        await page.keyboard.insertText(title)
        await expect(found).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('Enter')
      } else {
        const button = page.getByRole('button', { name: 'Commands' })
        await (how === 'by finger' ? button.tap() : button.click())
        await words.fill(title)
        await expect(found).toBeInViewport({ ratio: 1 })
        await expectAccessible(page)
        await (how === 'by finger' ? found.tap() : found.click())
      }
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.locator(':focus')).toContainText(title)
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('article').filter({ has: page.locator(':focus') })).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
}

async function goTo(page: Page, typed: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill(typed)
  await expect(page.getByRole('group', { name: 'Stories elsewhere' })).toBeVisible()
  await page.keyboard.press('Enter')
}

async function seed(page: Page, name: string, draft: Partial<SeededDraft>): Promise<void> {
  const answer = await page.request.post('/api/drafts', { headers: await bearer(page), data: { name, ...draft } })
  expect(answer.status(), await answer.text()).toBe(201)
}
