// npm run test:kills -- [rounds] [seed] [path]: saves while servers are killed and calls fail, as many rounds as asked for. A failure prints seed and path.
import { bin, ensureInstalled, run, withTools } from './setup.mjs'

const [rounds = '50', seed, path = ''] = process.argv.slice(2)
const replay = seed ? { KILL_SEED: seed, KILL_PATH: path } : {}
await ensureInstalled()
const tests = ['saving-kills', 'saving-faults'].map((name) => `apps/api/src/saving/${name}.test.ts`)
process.exit(
  await run(bin('vitest'), ['run', '--project', 'api', ...tests], {
    env: withTools({ KILL_ROUNDS: rounds, ...replay }),
  }),
)
