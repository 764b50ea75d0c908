import * as z from 'zod'
import { isLoopbackUrl } from './own-address.ts'
import { createSandbox } from './sandbox.ts'

const port = z.coerce.number('must be a number').int('must be a whole number').max(65_535, 'must be at most 65535')

const Env = z.object({
  /** The product's, which is where the product is reached unless PUBLIC_URL says otherwise. */
  PORT: port.min(0, 'must not be negative').default(3000),
  SANDBOX_PORT: port.min(1, 'must be at least 1').default(3001),
  PUBLIC_URL: z.url('must be a URL').optional(),
  SANDBOX_URL: z.url('must be a URL').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  DATA_DIR: z.string().min(1).optional(),
})

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

// biome-ignore lint/style/noProcessEnv: the one place of this process that reads its environment
const given = Object.entries(process.env).filter(([, value]) => value !== '')
const parsed = Env.safeParse(Object.fromEntries(given))
if (!parsed.success) {
  const issue = parsed.error.issues[0]
  stopWith(`The sandbox cannot start: ${issue?.path.join('.')}: ${issue?.message}`)
}
const env = parsed.data
const productUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
const publicUrl = (env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`).replace(/\/+$/, '')
// anybody may sign in as anybody here, and read every mail
for (const [name, url] of Object.entries({ PUBLIC_URL: productUrl, SANDBOX_URL: publicUrl }))
  if (!isLoopbackUrl(url))
    stopWith(`The sandbox cannot start: ${name} ${url} is not on this machine, and the sandbox may run nowhere else.`)
/** Whatever HOST says: that is the product's. */
const host = '127.0.0.1'

const sandbox = await createSandbox({
  publicUrl,
  productUrl,
  dataDir: env.DATA_DIR,
  log: env.LOG_LEVEL,
}).catch((error: unknown) => stopWith(`The sandbox cannot start: ${error instanceof Error ? error.message : error}`))

let closing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (closing) return
    closing = true
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => stopWith(`The sandbox did not close cleanly: ${error}`),
    )
  })
}

try {
  await sandbox.app.listen({ port: env.SANDBOX_PORT, host })
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  stopWith(
    taken
      ? `The sandbox cannot start: port ${env.SANDBOX_PORT} on ${host} is in use (SANDBOX_PORT chooses another).`
      : `The sandbox cannot start: ${error instanceof Error ? error.message : error}`,
  )
}
process.stdout.write(`The sandbox is ready at ${publicUrl}\n`)
