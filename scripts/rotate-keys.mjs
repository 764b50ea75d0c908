// npm run rotate-keys: writes everything that TOKEN_ENCRYPTION_KEY protects anew under the current key.
import { ensureInstalled, pinnedNode, program, run, withTools } from './setup.mjs'

await ensureInstalled()
process.exit(await run(pinnedNode(), program('apps/api/src/rotate-keys.ts'), { env: withTools() }))
