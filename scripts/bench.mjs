// npm run train, bench:save, bench:scaling, bench:server, bench:planning, bench:estimates, bench:follow, bench:soak, bench:stream, bench:web, bench:workspace, eval, eval:backlogs: installs what is missing, and runs a measurement under the pinned Node.
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, path, pinnedNode, run, stop, withTools } from './setup.mjs'

const files = {
  // the reader learns from the units that the borders part
  train: [
    'packages/generation/training/train-borders.ts',
    'packages/generation/training/train-reader.ts',
    'packages/generation/training/train-names.ts',
  ],
  eval: 'bench/eval.ts',
  'eval-backlogs': 'bench/eval-backlogs.ts',
  follow: 'bench/follow.ts',
  save: 'bench/save.ts',
  scaling: 'apps/api/bench/scaling.ts',
  soak: 'bench/soak.ts',
  server: 'apps/api/bench/bench-server.ts',
  stream: 'bench/stream.ts',
  web: 'bench/wire.ts',
  workspace: 'bench/workspace.ts',
  planning: 'packages/planning/bench/bench-planning.ts',
  estimates: 'packages/planning/bench/bench-estimates.ts',
}
const names = Object.keys(files)
const name = process.argv[2] ?? ''
if (!names.includes(name)) stop(`Unknown measurement ${name}: there is ${names.join(', ')}.`)
await ensureInstalled()
// Lighthouse, and the stack that ours is measured beside
if (name === 'web') await ensureInstalled('bench/page')
const args = process.argv.slice(3)
const env = withTools(args.includes('--browser') ? { BROWSER_PATH: await ensureBrowser() } : {})
for (const file of [files[name]].flat()) {
  const code = await run(pinnedNode(), [path(file), ...args], { env })
  if (code !== 0) process.exit(code)
}
