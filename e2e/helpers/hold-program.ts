import type { Page } from '@playwright/test'

/** Holds the page's program back until what this gives is called, so that what is there before it can be looked at. */
export async function holdProgram(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/assets\/door-.*\.js/, async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}
