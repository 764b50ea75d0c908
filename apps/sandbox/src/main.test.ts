import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { compileCache } from '../../../scripts/testing/compile-cache.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

// a start takes a second, and many on a machine that is busy with other things
describe('the sandbox as a process', { timeout: 400_000 }, () => {
  let child: ChildProcess | undefined
  afterEach(() => {
    child?.kill('SIGKILL')
  })

  function start(env: Record<string, string>) {
    const started = spawn(process.execPath, [main], {
      env: { ...process.env, ...compileCache, LOG_LEVEL: 'silent', ...env },
    })
    child = started
    let output = ''
    const line = new Promise<string>((resolve) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('\n')) resolve(output)
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
    })
    return { line, exit: once(started, 'exit'), kill: () => started.kill('SIGTERM') }
  }

  it('says when it is ready and stops cleanly', async () => {
    const taken = await listening()
    const port = portOf(taken)
    taken.close()
    await once(taken, 'close')
    const { line, exit, kill } = start({ SANDBOX_PORT: String(port) })
    expect(await line).toBe(`The sandbox is ready at http://localhost:${port}\n`)
    kill()
    expect(await exit).toEqual([0, null])
  })

  it('listens on this machine only, whatever HOST says', async () => {
    const taken = await listening()
    const port = portOf(taken)
    taken.close()
    await once(taken, 'close')
    const { line } = start({ SANDBOX_PORT: String(port), HOST: '0.0.0.0' })
    expect(await line).toContain('is ready')
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
    // everywhere on this machine but for 127.0.0.1 the port is free still, which it is not for who listens on all addresses
    const other = createServer().listen(port, '127.0.0.2')
    await once(other, 'listening')
    other.close()
  })

  it('says in one line that the port is taken', async () => {
    const taken = await listening()
    const port = portOf(taken)
    const { line, exit } = start({ SANDBOX_PORT: String(port) })
    expect(await line).toMatch(new RegExp(`^The sandbox cannot start: port ${port} .* is in use .*\n$`))
    expect(await exit).toEqual([1, null])
    taken.close()
  })

  it.each([
    [{ SANDBOX_PORT: 'many' }, 'SANDBOX_PORT'],
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '99999' }, 'PORT'],
    [{ PUBLIC_URL: 'home' }, 'PUBLIC_URL'],
    [{ SANDBOX_URL: 'http://192.168.1.5:3001' }, 'SANDBOX_URL'],
    [{ DATA_DIR: main }, 'DATA_DIR'],
  ])('says in one line which setting of %j is wrong', async (settings, name) => {
    const { line, exit } = start(settings)
    expect(await line).toMatch(new RegExp(`^The sandbox cannot start: ${name}\\b[^\n]*\n$`))
    expect(await exit).toEqual([1, null])
  })

  it.each(['https://plan.example.com', 'http://192.168.1.5:3000', 'https://localhost.example.com'])(
    'does not run for people elsewhere: %s',
    async (PUBLIC_URL) => {
      const { line, exit } = start({ PUBLIC_URL })
      expect(await line).toBe(
        `The sandbox cannot start: PUBLIC_URL ${PUBLIC_URL} is not on this machine, and the sandbox may run nowhere else.\n`,
      )
      expect(await exit).toEqual([1, null])
    },
  )
})
