// npm run fuzz -- --minutes 10 [--seed n]: odd requests to every call for as long as asked for. A failure prints its seed, which --seed takes.
import { parseArgs } from 'node:util'
import { bin, ensureInstalled, run, withTools } from './setup.mjs'

const options = { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '' } }
const { minutes, seed } = parseArgs({ options }).values
await ensureInstalled()
const args = ['run', '--project', 'api', 'apps/api/src/fuzz.test.ts']
process.exit(await run(bin('vitest'), args, { env: withTools({ FUZZ_MINUTES: minutes, FUZZ_SEED: seed }) }))
