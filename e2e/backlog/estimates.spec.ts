import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { jiraColleague } from '../helpers/colleague.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'
import type { Product } from '../helpers/product.ts'
import { postSandbox } from '../helpers/sandbox.ts'
import { fillBrief, generateBacklog } from '../helpers/steps.ts'

/** Points from what the team has done: read when the person agrees, shown with what they rest on, forgotten when told to. */

const pointsField = 'customfield_10026'

/** Small things about orders cost this team 2, and what customers do costs 20. */
async function finishIssues(product: Product) {
  const colleague = await jiraColleague(product)
  const keys: string[] = []
  for (let i = 0; i < 36; i++) {
    const [title, points] =
      i % 2 ? [`Choose a shop for the pick-up of gift ${i}`, 20] : [`Shop staff can see the list of parcels ${i}`, 2]
    const key = await colleague.create('SHOP', title)
    await colleague.edit(key, { [pointsField]: points })
    keys.push(key)
  }
  await postSandbox(product, 'jira/change', { projectKey: 'SHOP', finishIssues: keys })
}

test.afterEach(({ product }) => postSandbox(product, 'reset', {}))

test('stories get points on the scale of the team, after it was agreed to', async ({ page, product }) => {
  await openPlanner(page)
  await finishIssues(product)
  await fillBrief(page)
  await generateBacklog(page)

  const button = page.getByRole('button', { name: 'Estimates', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Estimates' })
  const read = dialog.getByRole('button', { name: 'Read done issues' })
  await expect(read).toBeDisabled()
  await expectAccessibleEverywhere(page, 'estimates-consent')
  await dialog.getByRole('checkbox', { name: 'Planwright may read and keep these issues' }).check()
  await read.click()
  await expect(dialog).toContainText('37 done issues with points of SHOP on planwright-demo')
  await expect(dialog).toContainText("Your team's points: 2, 5, 20.")
  await expect(dialog).toContainText(/Tried on the last 14 of them, .* off by .* points on average/)
  await expectAccessibleEverywhere(page, 'estimates-kept')

  await dialog.getByRole('button', { name: /^Estimate \d+ stories$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  const story = page.getByRole('article').filter({ hasText: 'choose a shop' }).first()
  const points = story.getByRole('button', {
    name: /^(?:2|5|20) SP (?:most )?likely .*, similar to SHOP-\d+ with 20$/i,
  })
  await points.click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('37 done issues of SHOP')
  await expect(menu).toContainText(/SHOP-\d+ Choose a shop for the pick-up of gift \d+20 SP/)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expectAccessibleEverywhere(page, 'estimates-points')
  await page.getByRole('button', { name: /^Undo: estimate the stories/ }).click()
  await expect(story.getByRole('button', { name: /likely/i })).toHaveCount(0)

  await button.click()
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await expect(dialog).toContainText('Nothing is known of your team yet')
})
