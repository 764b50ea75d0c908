import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { signUp, type TestPerson } from '../src/testing/app.ts'
import { freePort, startServer, type TestServer } from '../src/testing/processes/server.ts'

/** No limit of ours is to be measured, and no proxy in front of us has to tell who asks. */
const settings = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_SIGN_UPS_PER_MINUTE: '1000000',
  LIMIT_PLANS_PER_MINUTE: '1000000',
  // as an organisation runs it
  DRAFTER_WARM_UP: 'on',
  NODE_COMPILE_CACHE: '',
}

/** The product's server as it is installed, on a PostgreSQL. */
export async function startProduct(databaseUrl: string, more: Record<string, string> = {}) {
  const server = await startServer({ ...settings, DATABASE_URL: databaseUrl, ...more })
  return { ...server, pid: server.child.pid ?? 0 }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** The bare one beside it, on the same PostgreSQL and for the same tokens. */
export async function startPlain(product: TestServer, databaseUrl: string) {
  const keys = await (await fetch(`${product.url}/api/auth/jwks`)).text()
  const PORT = String(await freePort())
  const child = spawn(process.execPath, [fileURLToPath(new URL('./plain-server.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, PORT, DATABASE_URL: asSuperuser(databaseUrl), KEYS: keys, ISSUER: product.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${PORT}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

export async function signUpMany(product: Product, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = []
  while (people.length < count) people.push(await signUp(product))
  return people
}

/** Whom row-level security does not bind. */
export function asSuperuser(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  return url.href
}
