import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort, killPrograms, startServer } from '../testing/processes/server.ts'

afterEach(killPrograms)

it.each(['takes calls and answers none', 'is not there'])(
  'a server whose collector %s stops cleanly and soon',
  async (how) => {
    const deaf = createServer(() => undefined)
    const port = await freePort()
    if (how.startsWith('takes')) await once(deaf.listen(port, '127.0.0.1'), 'listening')
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    await fetch(`${server.url}/api/config`)
    const begun = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - begun).toBeLessThan(8000)
    deaf.close()
  },
)
