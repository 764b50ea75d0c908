import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { sandboxState } from '../helpers/sandbox.ts'
import {
  chooseProject,
  connectJira,
  editBrief,
  fillBrief,
  generateBacklog,
  planSprints,
  save,
  signInWithDemoId,
  storyTitles,
} from '../helpers/steps.ts'

const looks = [
  { theme: 'light', width: 1280, height: 900 },
  { theme: 'dark', width: 1280, height: 900 },
  { theme: 'light', width: 375, height: 812 },
  { theme: 'dark', width: 375, height: 812 },
] as const

// as it starts with nothing configured; all other journeys are on PostgreSQL where the machine has one
test.use({ database: 'embedded' })

// each theme and each width once, and all four for the pictures
for (const { theme, width, height } of process.env.SHOTS ? looks : looks.filter((_, at) => at === 0 || at === 3)) {
  test.describe(`the whole journey, ${theme} at ${width}`, () => {
    test.use({ colorScheme: theme, viewport: { width, height } })

    test('from signing in to sprints in Jira, every screen accessible', async ({ page, product }) => {
      const look = async (name: string) => {
        await expectAccessible(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${name} scrolls sideways`,
        ).toBeLessThanOrEqual(width)
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}-${width}.png`, fullPage: true })
      }
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'AI-powered project management' })).toBeVisible()
      await look('1-login')
      await signInWithDemoId(page)
      await expect(page.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
      await look('2-connect')
      await connectJira(page)
      await look('3-settings')
      await chooseProject(page, 'Web Shop')

      await expect(page.getByText('Enter the project description to get started.')).toBeVisible()
      await look('4-step1-empty')
      await fillBrief(page)
      await generateBacklog(page)
      await look('5-step1-backlog')
      await page.reload()
      await editBrief(page)
      await look('5-step1-brief-beside')
      await expect(page.getByLabel('Organization Overview')).toHaveValue(/bookshops/)
      const titles = await storyTitles(page)
      expect(titles.length).toBeGreaterThan(3)

      await planSprints(page)
      await expect(page.getByText(/sprints?, done by/)).toBeVisible()
      await look('6-step2-plan')
      await page.getByRole('button', { name: 'Save issues and sprints' }).click()
      await expect(page.getByRole('dialog').getByText('Web Shop (SHOP)')).toBeVisible()
      await look('7-review')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      const before = await sandboxState(product)
      await save(page)
      await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
      await look('8-done')

      const site = (await sandboxState(product)).sites[0]
      const known = new Set(before.sites[0]?.issues.map(({ key }) => key))
      const created = (site?.issues ?? []).filter(({ key }) => !known.has(key))
      const stories = created.filter(({ type }) => type === 'Story')
      expect(stories.map(({ summary }) => summary).toSorted()).toEqual(titles.toSorted())
      expect(stories.every(({ parentKey, sprintId, storyPoints }) => parentKey && sprintId && storyPoints)).toBe(true)

      const opens = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'View your work in the tracker' }).click()
      const tracker = await opens
      await expect(tracker.getByText(titles[0] ?? '').first()).toBeVisible()
    })
  })
}
