// npm run bench:save: installs what is missing, and runs a measurement of bench/ under the pinned Node.
import { ensureInstalled, path, pinnedNode, run, stop, withTools } from './setup.mjs'

const names = ['save']
const name = process.argv[2] ?? ''
if (!names.includes(name)) stop(`Unknown measurement ${name}: there is ${names.join(', ')}.`)
await ensureInstalled()
process.exit(await run(pinnedNode(), [path(`bench/${name}.ts`)], { env: withTools() }))
