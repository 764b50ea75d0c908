// npm run -s mcp: Planwright for an agent that starts it, over standard input and output. PLANWRIGHT_URL and PLANWRIGHT_TOKEN say where and as whom.
import { pinnedNode, program, run } from './setup.mjs'

process.exit(await run(pinnedNode(), program('packages/agent-tools/src/stdio.ts'), { env: process.env }))
