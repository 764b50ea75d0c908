import { expect, type Locator, type Page } from '@playwright/test'
import { bookshop, choose, fillBrief } from './steps.ts'

const shortly = { timeout: 10_000 }

/**
 * Walks the whole journey as somebody who meets errors: looks at the screen, does what it offers, and looks again, until
 * `All done!` stands there. Answers the titles of the stories that were saved.
 */
export async function walkToTheEnd(
  page: Page,
  person: { name: string; email: string },
  withinMs: number,
): Promise<string[]> {
  let titles: string[] = []
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const heading = (name: string) => page.getByRole('heading', { name })

  const trouble = page.getByRole('alert').filter({ hasText: /\S/ }).first()
  /** Until what a press was for is there, or the page says why not: then the next look decides at once. */
  const comes = (wanted: Promise<unknown>) => Promise.race([wanted, trouble.waitFor(shortly)])

  /** What a person does where they see `place`; the first one that is there counts. */
  const moves: { place: Locator; move: () => Promise<void> }[] = [
    {
      place: button(/^(Retry|Try again|Resume|Reload)/),
      move: () =>
        button(/^(Retry|Try again|Resume|Reload)/)
          .first()
          .click(shortly),
    },
    {
      place: heading('AI-powered project management'),
      move: async () => {
        await button('Sign in with Demo ID').click(shortly)
        // one that opened too late for an earlier press is used again, and no event tells of it a second time
        const isOpen = page
          .context()
          .pages()
          .find((other) => other !== page)
        const popup = isOpen ?? (await page.waitForEvent('popup', shortly))
        await popup.getByLabel('Name').fill(person.name)
        await popup.getByLabel('E-mail').fill(person.email)
        await popup.getByRole('button', { name: 'Sign in' }).last().click()
        await comes(page.waitForURL(/\/home$/, shortly))
      },
    },
    { place: button('Connect Jira'), move: () => button('Connect Jira').click(shortly) },
    { place: button('Accept'), move: () => button('Accept').click(shortly) },
    {
      place: heading('Is this your Jira?'),
      move: async () => {
        await page.getByRole('radio', { name: /planwright-demo/ }).check(shortly)
        await button('Connect').click(shortly)
        await comes(heading('Settings').waitFor(shortly))
      },
    },
    {
      place: heading('Settings'),
      move: async () => {
        if (await page.getByRole('combobox', { name: 'Project' }).getByText('Select project').isVisible()) {
          await choose(page, 'Project', 'Web Shop')
        }
        await button('Save settings').click(shortly)
        await comes(page.waitForURL(/\/home$/, shortly))
      },
    },
    {
      place: page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }),
      move: () => button('Save to Jira').click(shortly),
    },
    { place: button('Save issues and sprints'), move: () => button('Save issues and sprints').click(shortly) },
    {
      place: button('Generate Sprint Plan'),
      move: async () => {
        await page.getByLabel('Velocity (story points)').fill('13')
        await button('Generate Sprint Plan').click(shortly)
        await comes(button('Save issues and sprints').waitFor(shortly))
      },
    },
    {
      place: button('Plan Sprints'),
      move: async () => {
        // while stories are still coming it waits, and so must whoever counts them
        await expect(button('Plan Sprints')).toBeEnabled(shortly)
        titles = await page.getByRole('article').getByRole('heading', { level: 4 }).allTextContents()
        await button('Plan Sprints').click(shortly)
      },
    },
    {
      place: button('Generate user stories'),
      move: async () => {
        if ((await page.getByLabel('Project Description').inputValue(shortly)) === '') await fillBrief(page, bookshop)
        await button('Generate user stories').click(shortly)
        await comes(expect(button('Plan Sprints')).toBeEnabled(shortly))
      },
    },
  ]

  await page.goto('/')
  await expect(async () => {
    if (await heading('All done!').isVisible()) return
    for (const { place, move } of moves) {
      if (!(await place.first().isVisible())) continue
      await move()
      break
    }
    // one move at a time: the next look decides what comes next
    expect(await heading('All done!').isVisible()).toBe(true)
  }).toPass({ timeout: withinMs, intervals: [300] })
  return titles
}
