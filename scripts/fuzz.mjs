// npm run fuzz -- --minutes 10 [--seed n]: hostile texts of full length to every reader, and odd requests to every call for as long as asked for. A failure
// prints its seed, which --seed takes.
import { parseArgs } from 'node:util'
import { bin, ensureInstalled, run, withTools } from './setup.mjs'

const options = { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '' } }
const { minutes, seed } = parseArgs({ options }).values
await ensureInstalled()
const env = withTools({ FUZZ_MINUTES: minutes, FUZZ_SEED: seed, HOSTILE_LENGTH: '100000' })
process.exit(await run(bin('vitest'), ['run', 'fuzz.test.ts', 'hostile-texts.test.ts'], { env }))
