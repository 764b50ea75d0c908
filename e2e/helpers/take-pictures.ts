import type { Page } from '@playwright/test'

export const widths = [375, 1280] as const
export const themes = ['light', 'dark'] as const

/** The page as it stands, on a phone and on a desk, light and dark, where `npm run screenshots` asks for pictures. `name` names them. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const size = page.viewportSize()
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: size?.height ?? 720 })
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (size) await page.setViewportSize(size)
}

/** As it stands, in one look: for what another size of the window would end. What floats is not as long as the page. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.evaluate(stickingOrNot, !fullPage)
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage, animations: 'disabled' })
  await page.evaluate(stickingOrNot, true)
}

/** Runs in the page: on a picture of all of it, bars that stick to the window would stand across its middle. */
function stickingOrNot(sticking: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[class*="sticky"] { position: static !important }')
  document.adoptedStyleSheets = sticking ? [] : [sheet]
}
