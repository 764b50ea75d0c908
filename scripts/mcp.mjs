// npm run -s mcp: Planwright for an agent that starts it, over standard input and output. PLANWRIGHT_URL and PLANWRIGHT_TOKEN say where and as whom.
import { path, pinnedNode, run } from './setup.mjs'

process.exit(await run(pinnedNode(), [path('packages/agent-tools/src/stdio.ts')], { env: process.env }))
