// Every screen test starts as the page does: schemas that need no eval, and the page's own style, since what is hidden is not there for a person.
import '../app/configure-schemas.ts'
import '../ui/tokens.css'
import 'vitest-browser-react'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { forgetUnfinished } from '../app/kept/unfinished.ts'
import { loadConfig } from '../app/use-config.ts'
import { testConfig } from './config.ts'

// known before any screen is drawn, as on the page
const network = window.fetch
window.fetch = async () => Response.json(testConfig)
await loadConfig()
window.fetch = network

// the next test begins as this one did, however this one ended
const { innerWidth, innerHeight } = window
afterEach(async () => {
  forgetUnfinished()
  if (window.innerWidth !== innerWidth || window.innerHeight !== innerHeight)
    await page.viewport(innerWidth, innerHeight)
})
