import { existsSync } from 'node:fs'
import { aptInstall, bin, run, withTools } from './setup.mjs'

/** The machine's Chromium, or one installed now. An empty answer means Playwright's own. */
export async function ensureBrowser() {
  const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = process.env.BROWSER_PATH || usualPaths.find(existsSync)
  if (found) return found
  console.log('Installing a browser ...')
  if ((await run(bin('playwright'), ['install', '--with-deps', 'chromium'], { env: withTools() })) === 0) return ''
  await aptInstall('chromium')
  const installed = usualPaths.find(existsSync)
  if (!installed) {
    console.error('No browser could be installed: install Chromium, or name one in BROWSER_PATH.')
    process.exit(1)
  }
  return installed
}

/**
 * The same Chromium without what shows it, for journeys: it takes three quarters of the processor. Not for all: in it no finger drags, and the tests of
 * screens hang. Playwright's own brings one that it takes by itself, and a browser that somebody names is meant.
 */
export async function ensureHeadlessShell(browser) {
  if (process.env.BROWSER_PATH || !browser.startsWith('/usr/bin/chromium')) return browser
  const shell = '/usr/bin/chromium-headless-shell'
  if (!existsSync(shell)) await aptInstall('chromium-headless-shell')
  return existsSync(shell) ? shell : browser
}
