import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, digest, path, run, stop, withTools } from './setup.mjs'

const inputs = ['apps/web', 'packages/contract/src', 'packages/planning', 'package-lock.json']

/** Builds the page when anything it is made of has changed since the last build. */
export async function ensureWebBuilt() {
  const stamp = path('apps/web/dist/.inputs')
  const wanted = digest(inputs.flatMap((input) => contentsOf(path(input))).join('\n'))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the page ...')
  // also where a test builds it: Vitest's own NODE_ENV would take React's development build, twice as large and slow
  const env = withTools({ NODE_ENV: 'production' })
  const code = await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: path('apps/web'), env })
  if (code !== 0) stop('The page could not be built: see the lines above.')
  writeFileSync(stamp, wanted)
}

function contentsOf(file) {
  if (!existsSync(file)) return []
  if (!/\.[a-z]+$/.test(file) || file.endsWith('/src')) {
    return readdirSync(file, { withFileTypes: true })
      .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules')
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? contentsOf(join(file, entry.name)) : hashed(join(file, entry.name))))
  }
  return hashed(file)
}

const hashed = (file) => [`${file} ${digest(readFileSync(file))}`]
