// npm run check:model: asks the configured model one small question and says in one line what works.
import { ensureInstalled, path, pinnedNode, run, withTools } from './setup.mjs'

await ensureInstalled()
process.exit(await run(pinnedNode(), [path('apps/api/src/check-model.ts')], { env: withTools() }))
