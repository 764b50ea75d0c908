import { existsSync } from 'node:fs'
import { aptInstall, bin, run, withTools } from './setup.mjs'

/** The machine's Chromium, or one installed now. An empty answer means Playwright's own. */
export async function ensureBrowser() {
  // the first has no window to draw, and takes half of the processor's time that the others take
  const known = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = process.env.BROWSER_PATH || known.find(existsSync)
  if (found) return found
  console.log('Installing a browser ...')
  if ((await run(bin('playwright'), ['install', '--with-deps', 'chromium'], { env: withTools() })) === 0) return ''
  await aptInstall('chromium', 'chromium-headless-shell')
  const installed = known.find(existsSync)
  if (!installed) {
    console.error('No browser could be installed: install Chromium, or name one in BROWSER_PATH.')
    process.exit(1)
  }
  return installed
}
