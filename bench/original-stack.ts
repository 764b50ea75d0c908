import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const tools = fileURLToPath(new URL('../node_modules/.bin/', import.meta.url))
const source = fileURLToPath(new URL('page/original', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** What the page asks for when it opens. */
const answers: Readonly<Record<string, object>> = {
  '/api/users/whoami': {
    uid: 'somebody',
    jiraIntegration: { enabled: true, projectId: '1', epicTypeId: '2', storyTypeId: '3' },
  },
  '/api/jira/issue-fields': {},
}

/**
 * The small page on the original's stack (`page/original`), built by the same Vite as ours and served as ours is: files compressed beforehand with brotli, and
 * kept for a year but for the page itself.
 */
export async function serveOriginal(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-original-'))
  await build(folder)
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => types[extname(name)])
      .map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]),
  )
  rmSync(folder, { recursive: true })
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const answer = answers[pathname]
    if (answer) return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    if (pathname.startsWith('/api/')) return response.writeHead(404).end()
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    const name = files.has(pathname) ? pathname : '/index.html'
    response
      .setHeader('content-type', types[extname(name)] ?? '')
      .setHeader('content-encoding', 'br')
      .setHeader('cache-control', name === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable')
      .end(files.get(name))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function build(folder: string) {
  const args = [join(tools, 'vite'), 'build', source, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const vite = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(vite, 'exit')
  if (code !== 0 || !existsSync(join(folder, 'index.html')))
    throw new Error('The page on the original’s stack could not be built.')
}
