// npm run -s cli -- <command>: the command line, on files of the folder that npm was called in.
import { path, run } from './setup.mjs'

process.exit(
  await run(process.execPath, [path('apps/cli/main.mjs'), ...process.argv.slice(2)], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
  }),
)
