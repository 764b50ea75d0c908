// npm run check:model: asks the configured model a question of about 3,000 tokens twice at once and says in a few lines what works and how fast.
import { ensureInstalled, pinnedNode, program, run, withTools } from './setup.mjs'

await ensureInstalled()
process.exit(await run(pinnedNode(), program('apps/api/src/check-model.ts'), { env: withTools() }))
