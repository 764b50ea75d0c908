import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../../scripts/testing/free-port.ts'

const deploy = (file: string) => fileURLToPath(new URL(`../../../../../deploy/${file}`, import.meta.url))

/** Where Debian puts them. */
const programs = { caddy: '/usr/bin/caddy', nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' }

type ProxyKind = keyof typeof programs

/** The proxies that are installed here. */
export function installedProxies(): ProxyKind[] {
  return (Object.keys(programs) as ProxyKind[]).filter((kind) => existsSync(programs[kind]))
}

/** A real proxy with the settings that `deploy` has of it, before servers on these ports of this machine. */
export async function startProxy(kind: ProxyKind, ports: readonly [number, number]) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'planwright-proxy-'))
  const [first, second] = ports
  const filled = (file: string) =>
    readFileSync(deploy(file), 'utf8')
      .replaceAll('FIRST_PORT', String(first))
      .replaceAll('SECOND_PORT', String(second))
      .replaceAll('LISTEN', `127.0.0.1:${port}`)
  const config = join(folder, 'config')
  const argsOf = {
    caddy: () => ['run', '--config', deploy('Caddyfile'), '--adapter', 'caddyfile'],
    nginx: () => {
      const logs = `pid ${folder}/pid; error_log stderr;`
      writeFileSync(config, `daemon off; ${logs} events {} http { access_log off; ${filled('proxies/nginx.conf')} }`)
      return ['-p', folder, '-c', config, '-e', 'stderr']
    },
    haproxy: () => {
      writeFileSync(config, filled('proxies/haproxy.cfg'))
      return ['-db', '-f', config]
    },
  }
  const child = spawn(programs[kind], argsOf[kind](), {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      // Caddy's own place to be told things, which nobody asks here
      CADDY_ADMIN: `unix/${folder}/admin`,
      PLANWRIGHT_HOST: `http://localhost:${port}`,
      PLANWRIGHT_SERVERS: `127.0.0.1:${first} 127.0.0.1:${second}`,
    },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return {
    kind,
    url: `http://localhost:${port}`,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
