import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { takePicture, themes, widths } from './take-pictures.ts'

/** In the dark only the rules that look at colours: the others find the same as in the light. */
const rulesOf = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }

/** As `expectAccessible`, on a phone and on a desk, light and dark; and nothing is wider than the window. `name` names the pictures. */
export async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  // the page behind a dialog is inert, and checked where it is the page
  const part = (await page.getByRole('dialog').count()) > 0 ? 'dialog[open]' : 'html'
  const height = page.viewportSize()?.height ?? 720
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, { part, rules: rulesOf[colorScheme] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}
