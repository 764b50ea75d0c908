import { expect } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import { postSandbox } from '../helpers/sandbox.ts'
import { bookshop, fillBrief, generateBacklog } from '../helpers/steps.ts'
import { takePictures } from '../helpers/take-pictures.ts'
import { answer, test, writtenStory } from '../helpers/with-model.ts'

test('what the model reads stands beside the brief, is kept, and a person’s word wins over it', async ({
  page,
  product,
}) => {
  await openPlanner(page)
  await fillBrief(page, {
    ...bookshop,
    project: 'Customers can choose a shop.\n\nManagers can download a weekly report.',
  })
  await postSandbox(product, 'model/script', {
    replies: [
      answer('Write the backlog', [
        { demand: [1], deferred: [2] },
        { epic: 'Checkout', description: 'All about it' },
        writtenStory('Choose a shop', { epic: 'Checkout' }),
      ]),
    ],
  })
  await generateBacklog(page)
  const meter = page.getByRole('button', { name: /% of the brief/ })
  await expect(meter).toHaveText('100% of the brief')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await meter.click()
  const passage = page
    .getByRole('region', { name: 'Passages of the brief' })
    .getByRole('button', { name: /download a weekly report/ })
  await expect(passage).toHaveAccessibleDescription('set aside')
  await passage.focus()
  await expect(page.getByText('The model reads it as for later.').first()).toBeVisible()
  await takePictures(page, 'brief-read-by-model')

  await passage.click()
  await page.getByRole('menuitemradio', { name: 'Wanted', exact: true }).click()
  await expect(meter).toHaveText('50% of the brief · 1 open')
  await passage.click()
  await page.getByRole('menuitem', { name: 'As it was read' }).click()
  await expect(passage).toHaveAccessibleDescription('set aside')
})
