import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../helpers/fixtures.ts'
import { openPlanner, prepareLink, prepareSession } from '../helpers/prepare.ts'
import { postSandbox, sandboxState } from '../helpers/sandbox.ts'
import {
  bookshop,
  choose,
  editBrief,
  fillBrief,
  generateBacklog,
  openStories,
  planSprints,
  signInWithDemoId,
  somebodyNew,
  storyTitles,
  tabTo,
} from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'

// many journeys, each of a person of their own: both browsers take of them, or one would wait at the end for the other
test.describe.configure({ mode: 'parallel' })

/** What the screens promise beside the journey: guards, messages, defaults, keyboard. */

const mapping = (page: Page, name: 'Epic Mapping' | 'Story Mapping') => page.getByRole('combobox', { name })
const userMenu = (page: Page) => page.getByRole('button', { name: /^Account of / })
const openSection = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click()
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Progress' })

test.describe('who may see what', () => {
  test('strangers come to the door, and somebody signed in does not stay there', async ({ page }) => {
    for (const path of ['/', '/home', '/jira-integration', '/no/such/place']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
    }
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden()
    await expect(page.getByText(`© ${new Date().getFullYear()}`)).toBeVisible()

    await signInWithDemoId(page)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/no/such/place')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
  })

  test('without a project the planner sends one to the settings', async ({ page }) => {
    await prepareLink(page)
    await page.goto('/home')
    await expect(page).toHaveURL(/\/jira-integration$/)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  test('an account of e-mail and password is made, left, and entered again', async ({ page, watched }) => {
    // the browser itself reports the refused password
    watched.allow(/401 \(Unauthorized\)/)
    const { name, email } = somebodyNew()
    const password = 'seven green kettles'
    const otherWays = () => page.getByRole('button', { name: 'Other ways to sign in' }).click()
    await page.goto('/login')
    await otherWays()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This field is required')).toHaveCount(3)
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/home$/)

    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login$/)

    await otherWays()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('another password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('The e-mail or password is not correct.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('another password')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test.describe('settings', () => {
  test('say what is missing, map by name, and open on what was saved', async ({ page }) => {
    await prepareLink(page)
    await page.goto('/jira-integration')
    const project = page.getByRole('combobox', { name: 'Project' })
    await expect(project).toHaveText('Select project')
    await expect(mapping(page, 'Epic Mapping')).toHaveText('Select issue type')
    const save = page.getByRole('button', { name: 'Save settings' })
    await save.click()
    await expect(page.getByText('Select a project', { exact: true })).toBeVisible()
    // what waits for the project is not accused
    await expect(page.getByText('Choose the project first.')).toHaveCount(2)
    await expect(page.getByText(/mapping is required/)).toBeHidden()

    await choose(page, 'Project', 'Documentation')
    await expect(page.getByText('Select a project', { exact: true })).toBeHidden()
    await expect(project).toHaveAccessibleDescription('This project has no issue type for epics. Choose another one.')
    await expect(mapping(page, 'Epic Mapping')).toBeDisabled()
    await expect(mapping(page, 'Story Mapping')).toHaveText('Story')
    await save.click()
    await expect(project).toBeFocused()
    await expect(page.getByText(/mapping is required/)).toBeHidden()
    await expect(page).toHaveURL(/\/jira-integration$/)

    await choose(page, 'Project', 'Mobile App')
    await expect(mapping(page, 'Epic Mapping')).toHaveText('Epic')
    await expect(page.getByText(/no issue type for/)).toBeHidden()
    await choose(page, 'Story Mapping', 'Task')
    await save.click()
    await expect(page).toHaveURL(/\/home$/)

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(project).toHaveText('Mobile App')
    await expect(project.getByRole('presentation')).toHaveJSProperty('width', 24)
    await expect(mapping(page, 'Epic Mapping')).toHaveText('Epic')
    await expect(mapping(page, 'Story Mapping')).toHaveText('Task')
  })

  test('are made with the keyboard alone', async ({ page }) => {
    await prepareLink(page)
    await page.goto('/jira-integration')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await tabTo(page, page.getByRole('combobox', { name: 'Project' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: /^Documentation/ })).toBeVisible()
    await page.keyboard.type('web')
    await expect(page.getByRole('option', { name: /^Web Shop/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('Select project')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.type('web')
    await expect(page.getByRole('option', { name: /^Web Shop/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('Web Shop')
    await tabTo(page, mapping(page, 'Story Mapping'))
    await page.keyboard.press('Space')
    await expect(page.getByRole('option', { name: 'Story' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(mapping(page, 'Story Mapping')).toHaveText('Task')
    await tabTo(page, page.getByRole('button', { name: 'Save settings' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
  })
})

test.describe('the backlog', () => {
  test('says what is missing in its form, and keeps what was typed', async ({ page }) => {
    await openPlanner(page)
    const level = page.getByLabel('Breakdown Level')
    await expect(level.getByRole('option')).toHaveText(['High-level', 'Medium', 'Detailed'])
    await expect(level).toHaveValue('high-level')
    await page.getByRole('button', { name: 'Generate user stories' }).click()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expect(page.getByLabel('Organization Overview')).toBeFocused()
    await page.getByLabel('Organization Overview').fill('A library.')
    await expect(page.getByText('This field is required')).toHaveCount(1)
    await expect(page.getByLabel('Project Description')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Organization Overview')).toHaveValue('A library.')
    await expect(page.getByText('Enter the project description to get started.')).toBeVisible()
    await page.getByLabel('Project Description').fill('A catalogue.')
    await expect(page.getByText('Enter the project description to get started.')).toBeHidden()
    await expect(page.getByText('Generate user stories to get started.')).toBeVisible()
  })

  test('carries labels and custom fields on every card', async ({ page }) => {
    await openPlanner(page)
    await fillBrief(page)
    await openSection(page, 'Bulk-set additional fields on user stories')
    await page.getByPlaceholder('label1,label2,label3').fill('web, urgent ,')
    await expect(page.getByText(/dates and people \(only yourself\) are currently\s+supported/)).toBeVisible()

    const add = page.getByRole('button', { name: 'Add field' })
    await add.click()
    await page.getByRole('combobox', { name: 'Field 1' }).click()
    const offered = page.getByRole('listbox').getByRole('option')
    await expect(offered.filter({ hasText: 'Team' })).toBeVisible()
    // neither what Jira keeps to itself, nor a complaint before one has chosen
    await expect(offered.filter({ hasText: /Rank|Sprint|Story Points/ })).toHaveCount(0)
    await expect(page.getByText('This field is required')).toHaveCount(0)
    await page.getByRole('option', { name: 'Team' }).click()
    await page.getByRole('combobox', { name: 'Value 1' }).click()
    await expect(offered).toHaveText(['Checkout', 'Catalogue', 'Platform', 'Mobile'])
    await page.getByRole('option', { name: 'Platform' }).click()
    await add.click()
    await page.getByRole('combobox', { name: 'Field 2' }).click()
    await expect(offered.filter({ hasText: 'Environment' })).toBeVisible()
    await expect(offered.filter({ hasText: 'Team' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Environment' }).click()

    // a row without a value is not ready
    await page.getByRole('button', { name: 'Generate user stories' }).click()
    await expect(page.getByText('This field is required')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Environment' }).click()
    await expect(page.getByRole('combobox', { name: 'Field 2' })).toBeHidden()

    await generateBacklog(page)
    await openStories(page)
    const cards = page.getByRole('article')
    const { length: count } = await storyTitles(page)
    expect(count).toBeGreaterThan(3)
    for (const badge of ['web', 'urgent', 'Team: Platform']) {
      await expect(cards.getByText(badge, { exact: true })).toHaveCount(count)
    }
    await expect(cards.getByText(/^guessed ~\d+ SP$/)).toHaveCount(count)
    await expect(cards.getByRole('heading', { name: 'Acceptance Criteria' })).toHaveCount(count)
    // the points' own field travels hidden
    await expect(cards.getByText(/Story point estimate|Story Points/)).toHaveCount(0)
  })
})

test('a custom field is filled in by its kind, and stands on the cards as chosen', async ({ page }) => {
  await openPlanner(page)
  await fillBrief(page)
  await openSection(page, 'Bulk-set additional fields on user stories')
  const fields = ['Platforms', 'Region', 'Business value', 'Release note', 'Due by', 'Reviewer']
  for (const [at, name] of fields.entries()) {
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('combobox', { name: `Field ${at + 1}`, exact: true }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const value = (at: number) => page.getByLabel(`Value ${at}`, { exact: true })
  const choose = async (at: number, option: string | RegExp, label = `Value ${at}`) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('group', { name: 'Value 1' }).getByLabel('Web').check()
  await page.getByRole('group', { name: 'Value 1' }).getByLabel('iOS').check()
  await choose(2, 'Europe')
  await choose(2, 'South', 'Value 2, more exactly')
  await value(3).fill('7.5')
  await value(4).fill('Pay without an account')
  await value(5).fill('2027-03-01')
  await choose(6, /\(you\)$/)
  await expectAccessible(page)
  await takePictures(page, 'fields')

  await generateBacklog(page)
  await openStories(page)
  const first = page.getByRole('article').first()
  for (const badge of [
    'Platforms: Web, iOS',
    'Region: Europe / South',
    'Business value: 7.5',
    'Release note: Pay without an account',
    'Due by: 2027-03-01',
  ]) {
    await expect(first.getByText(badge, { exact: true })).toBeVisible()
  }
  await expect(first.getByText(/^Reviewer: .*\(you\)$/)).toBeVisible()
})

test.describe('the plan', () => {
  test('says what is wrong with the team’s numbers', async ({ page }) => {
    await openPlanner(page)
    await fillBrief(page)
    await generateBacklog(page)
    await page.getByRole('button', { name: 'Plan Sprints' }).click()
    await expect(page.getByRole('heading', { name: 'Tell us about your team' })).toBeVisible()
    await expect(page.getByText('Enter team information to continue')).toBeVisible()
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '80')

    const fields = [
      { label: 'Velocity (story points)', name: 'Velocity' },
      { label: 'Sprint Length (weeks)', name: 'Sprint length' },
    ]
    for (const { label, name } of fields) {
      const input = page.getByLabel(label)
      await expect(input).toHaveAttribute('min', '1')
      for (const [value, message] of [
        ['', `${name} is required`],
        ['0', `${name} must be greater than zero`],
        ['-3', `${name} must be greater than zero`],
        ['2.5', `${name} must be a whole number`],
      ] as const) {
        await input.fill(value)
        await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
        await expect(page.getByText(message, { exact: true })).toBeVisible()
        await expect(input).toHaveAttribute('aria-invalid', 'true')
      }
      await input.fill('20')
      await expect(page.getByText(`${name} must be a whole number`)).toBeHidden()
    }

    const start = page.getByLabel('Start Date')
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    for (const [value, message] of [
      ['', 'Start date is required'],
      [daysFromNow(-3), 'Start date must be in the future'],
    ] as const) {
      await start.fill(value)
      await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    }
    await start.fill(daysFromNow(0))
    await expect(page.getByText('Enter team information to continue')).toBeHidden()
    await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
    await expect(page.getByRole('region', { name: 'Sprint 1', exact: true })).toBeVisible()
  })

  test('is asked for by a button that stays where it is while Jira tells of its sprints', async ({ page, product }) => {
    // what others planned on the same board may leave nothing to say
    await postSandbox(product, 'reset', {})
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPlanner(page)
    await fillBrief(page)
    await generateBacklog(page)
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/api\/jira\/(velocity|open-work)$/, async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.getByRole('button', { name: 'Plan Sprints' }).click()
    const told = [page.getByText(/^After “/), page.getByRole('button', { name: /^Use \d+ as velocity/ })]
    const generate = page.getByRole('button', { name: 'Generate Sprint Plan' })
    await expect(page.getByText('Enter team information to continue')).toBeVisible()
    for (const part of told) await expect(part).toBeHidden()
    const before = await generate.boundingBox()
    answer()
    for (const part of told) await expect(part).toBeVisible()
    expect(await generate.boundingBox()).toEqual(before)
  })

  test('is cleared by going back, while the numbers and the backlog stay', async ({ page }) => {
    await openPlanner(page)
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '40')
    await fillBrief(page)
    await generateBacklog(page)
    const { length: stories } = await storyTitles(page)
    await planSprints(page, 17)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('article')).toHaveCount(stories)
    await editBrief(page)
    await expect(page.getByLabel('Organization Overview')).toHaveValue(bookshop.organisation)
    await page.getByRole('button', { name: 'Plan Sprints' }).click()
    await expect(page.getByText('Generate the sprint plan to continue')).toBeVisible()
    await expect(page.getByLabel('Velocity (story points)')).toHaveValue('17')
    await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeHidden()

    await page.getByRole('button', { name: 'Generate Sprint Plan' }).click()
    await expect(page.getByRole('region', { name: 'Sprint 1', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Edit brief' })).toBeVisible()
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '40')
    await expect(page.getByRole('article')).toHaveCount(stories)
  })

  test('scrolls by itself when it has many sprints, and the page does not', async ({ page }) => {
    await openPlanner(page)
    await fillBrief(page)
    await generateBacklog(page)
    await planSprints(page, 2)
    const sprints = page.getByRole('region', { name: 'Sprints', exact: true })
    const widths = (element: Element) => ({ content: element.scrollWidth, box: element.clientWidth })
    const inside = await sprints.evaluate(widths)
    expect(inside.content).toBeGreaterThan(inside.box)
    const outside = await page.locator('html').evaluate(widths)
    expect(outside.content).toBe(outside.box)
    await page.locator('[data-title]').first().focus()
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => sprints.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  test('is saved without its sprints, texts appended, and starting over clears it all', async ({ page, product }) => {
    await openPlanner(page, 'Payments')
    await fillBrief(page)
    await openSection(page, 'Story description content')
    await page.getByLabel('Text for every story').fill('Design: https://design.example/collect')
    await generateBacklog(page)
    const titles = await storyTitles(page)
    // by keyboard one begins where the step begins, and after planning where the plan does
    await page.getByRole('button', { name: 'Plan Sprints' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Plan Sprints' })).toBeFocused()
    // the step has its focus before its form is there
    await expect(page.getByLabel('Velocity (story points)')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Velocity (story points)')).toBeFocused()
    await page.keyboard.type('13')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Generated Sprint Plan' })).toBeFocused()
    const before = (await sandboxState(product)).sites[0]

    await tabTo(page, page.getByRole('button', { name: 'More ways to save' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: /^Save only issues/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Save to Jira' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More ways to save' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^Save only issues/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
    await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible({ timeout: 120_000 })
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '100')

    const known = new Set(before?.issues.map(({ key }) => key))
    const after = (await sandboxState(product)).sites[0]
    const mine = after?.issues.filter(({ key, type, summary }) => {
      return !known.has(key) && type === 'Story' && titles.includes(summary)
    })
    expect(mine?.map(({ summary }) => summary).toSorted()).toEqual(titles.toSorted())
    for (const story of mine ?? []) {
      expect(story.sprintId).toBeNull()
      expect(JSON.stringify(story.description)).toContain('https://design.example/collect')
    }

    await page.getByRole('button', { name: 'Start over' }).click()
    const fresh = async () => {
      await expect(page.getByText('Enter the project description to get started.')).toBeVisible()
      // what is the organisation's goes on to the next initiative, and nothing of what this one was about
      await expect(page.getByLabel('Organization Overview')).toHaveValue(bookshop.organisation)
      await expect(page.getByLabel('Project Description')).toHaveValue('')
      await expect(page.getByRole('article')).toHaveCount(0)
    }
    await fresh()
    await page.reload()
    await fresh()
  })
})

test.describe('the bar above', () => {
  test('opens the user menu by keyboard, gives the focus back, and signs out', async ({ page }) => {
    await prepareSession(page)
    await page.goto('/')
    const button = userMenu(page)
    await expect(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await tabTo(page, page.getByRole('link', { name: 'Home', exact: true }))
    await page.keyboard.press('End')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('opens and closes the user menu by mouse, and by a press beside it', async ({ page }) => {
    await prepareSession(page)
    await page.goto('/')
    const menu = page.getByRole('menu')
    for (const _time of ['first', 'later']) {
      await userMenu(page).click()
      await expect(menu).toBeVisible()
      await userMenu(page).click()
      await expect(menu).toBeHidden()
    }
    await userMenu(page).click()
    await expect(menu).toBeVisible()
    await page.getByRole('heading', { name: 'Connect Jira to start working.' }).click()
    await expect(menu).toBeHidden()
  })

  test('says so when the user menu cannot be loaded, and goes on working', async ({ page, context, watched }) => {
    watched.allow(/ERR_INTERNET_DISCONNECTED/)
    await prepareSession(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Connect Jira to start working.' })).toBeVisible()
    await context.setOffline(true)
    await userMenu(page).click()
    await expect(page.getByText('This menu could not be loaded. Try again, or reload the page.')).toBeVisible()
    await context.setOffline(false)
    // some versions of Chromium fetch nothing again that failed once: to them the message says to reload
    await page.reload()
    await userMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  })

  test('switches the theme, and the next visit keeps it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/login')
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
    expect(await scheme()).toBe('dark')
    expect(await background()).not.toBe(light)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
    expect(await scheme()).toBe('dark')
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    expect(await background()).toBe(light)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test('the user menu opens and acts', async ({ page }) => {
    await prepareSession(page)
    await page.goto('/')
    await userMenu(page).tap()
    await page.getByRole('menuitem', { name: 'Log Out' }).tap()
    await expect(page).toHaveURL(/\/login$/)
  })
})
