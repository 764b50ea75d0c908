// npm run backup -- <file>, npm run restore -- <file>: everything in the database as one file, and back into an empty place.
import { resolve } from 'node:path'
import { ensureInstalled, pinnedNode, program, run, stop, withTools } from './setup.mjs'

const [, , mode, ...files] = process.argv
const programs = { backup: 'run-backup.ts', restore: 'run-restore.ts' }
const chosen = programs[mode]
if (!chosen || files.length !== 1) stop(`Name one file: npm run ${chosen ? mode : 'backup'} -- <file>`)
await ensureInstalled()
// npm goes to our folder first, and a path is meant from where it was typed
const file = resolve(process.env.INIT_CWD ?? '.', files[0])
process.exit(await run(pinnedNode(), program(`apps/api/src/${chosen}`, file), { env: withTools() }))
