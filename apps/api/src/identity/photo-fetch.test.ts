import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { photoFetch } from './photo-hosts.ts'

it('fetches from a private address only what the operator named', async () => {
  const server = createServer((_request, response) => response.end('a picture'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const none = { google: null, facebook: null, apple: null, oidc: null } as never
  const named = photoFetch({ signIn: none, sandboxUrl: url })
  expect(await (await named(`${url}/a.png`)).text()).toBe('a picture')
  const unnamed = photoFetch({ signIn: none, sandboxUrl: null })
  await expect(unnamed(`${url}/a.png`)).rejects.toThrow('private')
  server.close()
  server.closeAllConnections()
})
