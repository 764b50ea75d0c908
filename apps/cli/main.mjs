#!/usr/bin/env node
// planwright: runs under whatever Node the machine has, and hands over to the pinned one, which reads TypeScript.
import { path, pinnedNode, program, run } from '../../scripts/setup.mjs'

// what was compiled once is kept: half of the time until the first call goes there
// biome-ignore lint/style/noProcessEnv: it is passed on, and read in one place there
const env = { NODE_COMPILE_CACHE: path('node_modules/.cache/planwright'), ...process.env }
const command = program('apps/cli/src/main.ts', ...process.argv.slice(2))
process.exit(await run(pinnedNode(), command, { cwd: process.cwd(), env }))
