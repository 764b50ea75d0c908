// npm run check:settings: what every setting is as the server would read it, and all that is wrong or worth a look, at once.
import { ensureInstalled, pinnedNode, program, run, withTools } from './setup.mjs'

await ensureInstalled()
process.exit(await run(pinnedNode(), program('apps/api/src/check-settings.ts'), { env: withTools() }))
