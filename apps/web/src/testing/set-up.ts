// Every screen test starts as the page does: schemas that need no eval, and the page's own style, since what is hidden is not there for a person.
import '../app/configure-schemas.ts'
import '../ui/tokens.css'
import 'vitest-browser-react'
import { afterEach, beforeAll } from 'vitest'
import { page } from 'vitest/browser'
import { forgetUnfinished } from '../app/kept/unfinished.ts'
import { loadConfig } from '../app/use-config.ts'
import { testConfig } from './config.ts'

// known before any screen is drawn, as on the page
const network = window.fetch
window.fetch = async () => Response.json(testConfig)
await loadConfig()
window.fetch = network

// what another file left in the browser's database would be sent to a server that this one does not have
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase('planwright')
      request.onsuccess = () => resolve()
      request.onerror = () => resolve()
      request.onblocked = () => resolve()
    }),
)

// the next test begins as this one did, however this one ended
const { innerWidth, innerHeight } = window
afterEach(async () => {
  forgetUnfinished()
  if (window.innerWidth !== innerWidth || window.innerHeight !== innerHeight)
    await page.viewport(innerWidth, innerHeight)
})
