import { expect, type Locator, type Page } from '@playwright/test'

/** What a person does, one function a step, as they see it: by label and role. */

export type Form = { organisation: string; project: string; level?: 'High-level' | 'Medium' | 'Detailed' }

export const bookshop: Form = {
  organisation: 'A chain of bookshops with an online store.',
  project: `Click and collect.

- Customers can choose a shop for pick-up when the basket holds a book.
- Customers can receive an e-mail with the pick-up code when the order is ready.
- Customers can cancel an order until it has been packed.
- Clerks can see the open orders of their shop, oldest first.
- Clerks can mark an order as packed.
- Managers can download a weekly report of collected orders.
- Managers can extend an order that was not collected within 14 days.`,
  level: 'Detailed',
}

/** A person nobody has been before, so that tests do not meet each other. */
export function somebodyNew(): { name: string; email: string } {
  const id = Math.random().toString(36).slice(2, 10)
  return { name: `Person ${id}`, email: `${id}@demo.example` }
}

export async function signInWithDemoId(page: Page, person = somebodyNew()): Promise<void> {
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Demo ID' }).click(),
  ])
  await popup.getByLabel('Name').fill(person.name)
  await popup.getByLabel('E-mail').fill(person.email)
  await popup.getByRole('button', { name: 'Sign in' }).last().click()
  await expect(page).toHaveURL(/\/home$/)
}

export async function connectJira(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
  const promised = await page.getByRole('term').allInnerTexts()
  await page.getByRole('button', { name: 'Connect Jira' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  // what was said is what is asked for
  expect(promised.length).toBeGreaterThan(0)
  await expect(page.getByRole('list').last().getByRole('listitem')).toHaveText(promised)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/\/jira-integration\/confirm/)
  await page.getByRole('radio', { name: /planwright-demo/ }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}

export async function chooseProject(page: Page, project: string): Promise<void> {
  await choose(page, 'Project', project)
  await expect(page.getByRole('combobox', { name: 'Epic Mapping' })).toContainText('Epic')
  await expect(page.getByRole('combobox', { name: 'Story Mapping' })).toContainText('Story')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

export async function fillBrief(page: Page, { organisation, project, level }: Form = bookshop): Promise<void> {
  await page.getByLabel('Organization Overview').fill(organisation)
  await page.getByLabel('Project Description').fill(project)
  if (level) await page.getByLabel('Breakdown Level').selectOption({ label: level })
}

export async function generateBacklog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate user stories' }).click()
  await untilDrafted(page)
}

/** As long as the page says that it may take: the first draft of a server that is busy with others is late. */
export async function untilDrafted(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Plan Sprints' })).toBeEnabled({ timeout: 120_000 })
}

/**
 * The titles of all stories of the backlog, once as many are drawn as the page says that there are: they come a few at a time, and what counts them or reads
 * them at once waits for none.
 */
export async function storyTitles(page: Page): Promise<string[]> {
  const said = await page.getByText(/^\d+ epics? · \d+ (story|stories) · /).innerText()
  const titles = page.getByRole('article').getByRole('heading', { level: 4 })
  await expect(titles).toHaveCount(Number(/(\d+) stor/.exec(said)?.[1]))
  return titles.allTextContents()
}

/** Brings the form back, which is folded to a line once there is a backlog. */
export async function editBrief(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit brief' }).click()
  await expect(page.getByLabel('Project Description')).toBeVisible()
}

/** Every story of the backlog with all that it says. */
export async function openStories(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open all' }).click()
}

export async function planSprints(page: Page, velocity = 13, start?: string): Promise<void> {
  await page.getByRole('button', { name: 'Plan Sprints' }).click()
  await page.getByLabel('Velocity (story points)').fill(String(velocity))
  await page.getByLabel('Sprint Length (weeks)').fill('2')
  if (start !== undefined) await page.getByLabel('Start Date').fill(start)
  await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect(page.locator('[data-story]').first()).toBeVisible()
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save issues and sprints' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
}

/** Goes on with the Tab key alone until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/**
 * Stops of the Tab key from the top of the page to something, by that key alone: every button that skips something is one of them. A date is one, whose parts are the
 * browser's own.
 */
export async function tabStopsTo(page: Page, target: Locator): Promise<number> {
  await goToTop(page)
  const isAnother = () =>
    page.evaluate(() => {
      const { lastStop } = window as { lastStop?: Element | null }
      const { activeElement } = document
      Object.assign(window, { lastStop: activeElement })
      return activeElement !== lastStop
    })
  let stops = 0
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isAnother()) stops += 1
    if (await target.evaluate((element) => element === document.activeElement)) return stops
    await page.keyboard.press('Tab')
  }
  return Number.POSITIVE_INFINITY
}

/** Presses of keys to it on the shortest way: by Tab alone, or by the buttons that skip to the content and from there to the actions below. */
export async function pressesTo(page: Page, target: Locator): Promise<number> {
  const ways = [['Skip to the content', 'Skip to the actions below'], ['Skip to the content'], []]
  let fewest = 40
  // the shortest is most often the first, and a way that is no shorter needs no walking to its end
  for (const way of ways) fewest = await pressesBy(page, target, way, fewest)
  return fewest
}

/** At most `most`, where the thing is no nearer. */
async function pressesBy(page: Page, target: Locator, skips: readonly string[], most: number): Promise<number> {
  await goToTop(page)
  const skipping = () => page.evaluate((names) => names.includes(document.activeElement?.textContent ?? ''), [...skips])
  let presses = 1
  for (; presses < most && !(await target.evaluate((element) => element === document.activeElement)); presses += 1)
    await page.keyboard.press((await skipping()) ? 'Enter' : 'Tab')
  return presses
}

/** The Tab key goes on from where the focus was last, also when it is nowhere. */
async function goToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>(':is(a[href], button):not([tabindex="-1"])')?.focus()
  })
}
