// npm start: installs what is missing, builds the page, and runs the server and the sandbox until Ctrl-C.
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, path, pinnedNode, stop } from './setup.mjs'
import { supervise } from './supervise.mjs'

const port = process.env.PORT || '3000'
const sandboxPort = process.env.SANDBOX_PORT || '3001'
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`

const dataDir = process.env.DATA_DIR || '.data'

/** The parts write to us and not to the terminal, so it is for us to see whether a person reads along. */
const logFormat = process.stdout.isTTY && !process.env.LOG_FORMAT ? { LOG_FORMAT: 'text' } : {}

/** What Node made of our files last time. Not for the server, which would hold 12 MB of it for as long as it runs, for a start that is 0.6 s shorter (docs/decisions/039). */
const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path('node_modules/.cache/node') }

/** The C library's allocator gives back what is free, and what ended threads have held; else it keeps 20 MB after a start, and more after each piece of heavy work (docs/decisions/039). */
const allocator = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
}

const sandbox = {
  name: 'sandbox',
  args: [path('apps/sandbox/src/main.ts')],
  env: { SANDBOX_PORT: sandboxPort, DATA_DIR: dataDir, ...compileCache },
  ready: /^The sandbox is ready at /,
}
const server = {
  name: 'server',
  // a small nursery halves the memory of an idle server and costs no time that can be measured (docs/decisions/006); it is cleared by one thread, since the one that answers
  // calls would wait for others that busy processors do not run (docs/decisions/039)
  args: ['--max-semi-space-size=4', '--no-parallel-scavenge', path('apps/api/src/main.ts')],
  env: { SANDBOX_PORT: sandboxPort, ...logFormat, ...allocator },
  ready: /^Planwright is ready at /,
  announces: true,
}

/** The api on a port of its own, restarted when a file changes; Vite serves the page with reload and hands /api on. */
function developmentParts() {
  const apiPort = process.env.API_PORT || String(Number(port) + 2)
  return [
    sandbox,
    {
      ...server,
      args: ['--watch', ...server.args],
      env: { ...server.env, PORT: apiPort, PUBLIC_URL: publicUrl },
      announces: false,
      // with a mistake in it, it waits for the next change and never ends
      outspoken: true,
    },
    {
      name: 'page',
      args: [
        path('node_modules/vite/bin/vite.js'),
        path('apps/web'),
        '--port',
        port,
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      env: { API_URL: `http://localhost:${apiPort}`, NO_COLOR: '1' },
      ready: /Local:\s+http/,
      announces: true,
    },
  ]
}

/** The sandbox runs only for a public URL on this machine, and only when none is named that runs already. */
const sandboxWanted = () => !process.env.SANDBOX_URL && isOnThisMachine(publicUrl)

/** A bad address is for the server to complain of. */
function isOnThisMachine(url) {
  const hostname = URL.canParse(url) ? new URL(url).hostname : ''
  return /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname)
}

const modes = {
  all: () => (sandboxWanted() ? [sandbox, server] : [server]),
  server: () => [server],
  sandbox: () => [{ ...sandbox, announces: true }],
  dev: developmentParts,
}

const mode = process.argv[2] ?? 'all'
const parts = modes[mode]
if (!parts) stop(`Unknown mode ${mode}: use npm start, npm run start:server, npm run start:sandbox or npm run dev.`)
await ensureInstalled()
if (mode === 'all' || mode === 'server') await ensureWebBuilt()
supervise(pinnedNode(), parts())
