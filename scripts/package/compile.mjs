// Run once where the package will stand, by the user who will run it: starts the server on an embedded database of its own and stops it, so that Node keeps what it
// has compiled in NODE_COMPILE_CACHE. Whoever starts it then reads that; nothing has to be written there any more (docs/decisions/036).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const withinMs = 300_000

if (!process.env.NODE_COMPILE_CACHE) {
  process.stderr.write('NODE_COMPILE_CACHE has to name the folder in which to keep what is compiled.\n')
  process.exit(1)
}

const dataDir = mkdtempSync(join(tmpdir(), 'planwright-compile-'))
const args = ['--import', './scripts/quick-resolve.mjs', 'apps/api/src/main.ts']
const server = spawn(process.execPath, args, {
  cwd: folder,
  // no other settings: where the package is built there are none
  env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const tooLong = setTimeout(() => server.kill('SIGKILL'), withinMs)
server.stdout.on('data', (text) => {
  if (String(text).includes('Planwright is ready')) server.kill('SIGTERM')
})
server.on('close', (code) => {
  clearTimeout(tooLong)
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
