import { expect, test } from '../helpers/fixtures.ts'
import { openPlanner } from '../helpers/prepare.ts'

/** A part of the page that does not load within 120 s. The exact limit is in lazy-chunk.test.ts. */

test('a screen that never loads says so in time, leaves the others alone, and reloading brings it', async ({
  page,
  watched,
}) => {
  // React notes what its boundary caught
  watched.allow(/A part of the app took too long to load/)
  await openPlanner(page)
  const asked: string[] = []
  // never answered
  await page.route('**/settings-page-*.js', (route) => void asked.push(route.request().url()))
  await page.clock.install()
  await page.reload()
  await expect(page.getByText('Enter the project description to get started.')).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(asked).toHaveLength(1)
  const failed = page.getByText('This part of Planwright could not be shown. Reloading the page usually helps.')
  await page.clock.fastForward(100_000)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(failed).toBeHidden()
  await page.clock.fastForward(20_000)
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByLabel('Project Description')).toBeVisible()
  await expect(failed).toBeHidden()

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(failed).toBeVisible()
  await page.unroute('**/settings-page-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('Web Shop')
})
