// npm run package: the server as it is run in production, in dist/planwright.
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, path, pinnedNode, run } from './setup.mjs'

await ensureInstalled()
await ensureWebBuilt()
process.exit(await run(pinnedNode(), [path('scripts/package/write-package.ts')]))
