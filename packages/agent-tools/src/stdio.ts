import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createClient } from '@planwright/client'
import packageJson from '../package.json' with { type: 'json' }
import { createAgentServer } from './server.ts'

const { version } = packageJson
// biome-ignore lint/style/noProcessEnv: the one place of this process that reads its environment
const { PLANWRIGHT_URL, PLANWRIGHT_TOKEN: token } = process.env
const address = (PLANWRIGHT_URL || 'http://localhost:3000').replace(/\/+$/, '')

/** Words are for standard error: standard output is the protocol's. */
const say = (words: string) => void process.stderr.write(`${words}\n`)

if (token && URL.canParse(address)) {
  const client = createClient({ address, token, userAgent: `planwright-mcp/${version}` })
  const mayWrite = client.mayWrite().catch((error: unknown) => {
    // each call says so again, to the agent
    say(`Planwright at ${address}: ${error instanceof Error ? error.message : String(error)}`)
    return true
  })
  serveStdio(async () => createAgentServer({ client, address, version, mayWrite: await mayWrite }), {
    onerror: ({ message }) => say(message),
  })
} else {
  say(
    token
      ? 'PLANWRIGHT_URL is no address.'
      : 'Set PLANWRIGHT_TOKEN to an access token: make one on the account screen.',
  )
  process.exitCode = 4
}
