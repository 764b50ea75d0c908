import type { Page } from '@playwright/test'
import { backdrop, forEpic } from '../../apps/api/src/testing/counterparts/model.ts'
import { expect } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { postSandbox } from '../helpers/sandbox.ts'
import { bookshop, fillBrief, planSprints, untilDrafted } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'
import { answer, test, writtenStory } from '../helpers/with-model.ts'

/** Drafting by a language model takes minutes: it can be stopped, what is finished stays, and one can begin anew. */

/** So long that it is drafted by an outline. */
const longBookshop = { ...bookshop, project: `${bookshop.project}\n\n${backdrop}` }

/** Longer than any test: an answer that does not come by itself. */
const neverMs = 600_000

const outline = (...titles: string[]) => answer('Divide what', titles.map(epic))
const storiesOf = (title: string, ...titles: string[]) =>
  answer(
    forEpic(title),
    titles.map((each) => writtenStory(each)),
  )
const epic = (title: string) => ({ title, description: `All about ${title}` })

/** How the calls of the model ended, in the order in which they were made. */
async function modelOutcomes({ sandboxUrl }: Product): Promise<string[]> {
  const requests = (await (await fetch(`${sandboxUrl}/_sandbox/model/requests`)).json()) as { outcome: string }[]
  return requests.map(({ outcome }) => outcome)
}

const epics = (page: Page) => page.getByRole('heading', { level: 3 })
const stories = (page: Page) => page.getByRole('article').getByRole('heading', { level: 4 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('drafting is stopped: what is finished stays, and drafting anew begins from the start', async ({
  page,
  product,
}) => {
  await openPlanner(page)
  await fillBrief(page, longBookshop)
  // other journeys asked the same model before
  const before = (await modelOutcomes(product)).length
  // sorted: which epic is asked about first is not said
  const outcomes = async () => (await modelOutcomes(product)).slice(before).toSorted()
  await postSandbox(product, 'model/script', {
    replies: [
      outline('Checkout', 'Shops'),
      storiesOf('Checkout', 'Choose a shop', 'See the choice'),
      { ...storiesOf('Shops', 'Never written'), pauseMs: neverMs },
    ],
  })
  await button(page, 'Generate user stories').click()
  await expect(stories(page)).toHaveText(['Choose a shop', 'See the choice'])
  await expect(page.getByRole('progressbar', { name: 'Writing the stories of Shops' })).toBeVisible()
  await expect(button(page, 'Edit brief')).toBeVisible()
  await expect(button(page, 'Plan Sprints')).toBeDisabled()
  await takePictures(page, 'drafting')
  expect(await outcomes()).toEqual(['done', 'done', 'running'])

  await button(page, 'Stop').click()
  await expect(button(page, 'Generate user stories')).toBeEnabled()
  await expect(button(page, 'Stop')).toBeHidden()
  await expect(page.getByText('This may take up to 2 minutes.')).toBeHidden()
  await expect(page.getByRole('progressbar', { name: /^Writing/ })).toBeHidden()
  await expect(epics(page)).toHaveText(['Checkout', 'Shops'])
  await expect(stories(page)).toHaveText(['Choose a shop', 'See the choice'])
  // the model is not left writing for nobody
  await expect.poll(outcomes).toEqual(['aborted', 'done', 'done'])

  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(stories(page)).toHaveText(['Choose a shop', 'See the choice'])
  // where drafting broke off the form is there
  await expect(button(page, 'Generate user stories')).toBeEnabled()
  await expect(page.getByLabel('Project Description')).toHaveValue(longBookshop.project)
  await planSprints(page)
  await button(page, 'Back').click()

  // what was written is one's own now: a new draft is looked at before anything of it is taken
  await postSandbox(product, 'model/script', {
    replies: [outline('Pick-up'), storiesOf('Pick-up', 'Pick a shop', 'Change the shop')],
  })
  // it broke off, so the form is there
  await button(page, 'Generate user stories').click()
  const dialog = page.getByRole('dialog', { name: 'The new draft against yours' })
  await expect(dialog.getByRole('checkbox', { name: /^Pick a shop/ })).toBeChecked()
  await expect(stories(page)).toHaveText(['Choose a shop', 'See the choice'])
  await dialog.getByRole('button', { name: /^Take what is ticked/ }).click()
  await expect(stories(page)).toContainText(['Pick a shop', 'Change the shop'])
  await untilDrafted(page)
})

test('a draft that broke off says why, and is continued behind what is kept, also after a reload', async ({
  page,
  product,
}) => {
  await openPlanner(page)
  await fillBrief(page, longBookshop)
  await postSandbox(product, 'model/script', {
    replies: [
      outline('Checkout', 'Shops'),
      storiesOf('Checkout', 'Choose a shop', 'See the choice'),
      { ...storiesOf('Shops', 'Never written'), pauseMs: neverMs },
    ],
  })
  await button(page, 'Generate user stories').click()
  await expect(stories(page)).toHaveText(['Choose a shop', 'See the choice'])
  await button(page, 'Stop').click()
  await expect(page.getByText('Stopped. What was written is kept.')).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Continue')).toBeVisible()
  await takePictures(page, 'draft-broke-off')
  await postSandbox(product, 'model/script', {
    replies: [storiesOf('Shops', 'Find a shop'), storiesOf('Checkout', 'Compare prices')],
  })
  await button(page, 'Continue').click()
  await expect(stories(page).getByText('Find a shop')).toBeVisible()
  await expect(stories(page).first()).toHaveText('Choose a shop')
  await expect(stories(page).nth(1)).toHaveText('See the choice')
  await expect(button(page, 'Continue')).toBeHidden()
  await untilDrafted(page)
})

test.describe('where the network goes', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what is written meanwhile comes with the connection, also to a page that was loaded anew', async ({
    page,
    context,
    product,
    watched,
  }) => {
    watched.allow(/Failed to load resource|ERR_|FetchEvent|fetch/)
    await openPlanner(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await fillBrief(page, longBookshop)
    const before = (await modelOutcomes(product)).length
    await postSandbox(product, 'model/script', {
      replies: [
        outline('Basket', 'Branches'),
        storiesOf('Basket', 'Choose a branch', 'See the branch'),
        { ...storiesOf('Branches', 'Find a branch'), pauseMs: 5_000 },
      ],
    })
    await button(page, 'Generate user stories').click()
    await expect(stories(page)).toHaveText(['Choose a branch', 'See the branch'])
    await context.setOffline(true)
    const unseen = page.getByText(/^There is no connection\. What is written comes here/)
    await expect(unseen).toBeVisible()
    await expect(page.getByText(/up to 2 minutes/)).toHaveCount(0)
    await page.reload()
    await expect(unseen).toBeVisible()
    await expect(stories(page)).toHaveText(['Choose a branch', 'See the branch'])
    // one may go on with what is there
    await expect(button(page, 'Plan Sprints')).toBeEnabled()
    await expect.poll(async () => (await modelOutcomes(product)).slice(before)).not.toContain('running')
    await context.setOffline(false)
    await expect(stories(page)).toHaveText(['Choose a branch', 'See the branch', 'Find a branch'])
    await expect(unseen).toHaveCount(0)
    await expect(page.getByText(/Planwright cannot assist you/)).toHaveCount(0)
  })
})
