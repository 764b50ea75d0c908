import { type Client, createClient } from '@planwright/client'
import packageJson from '../package.json' with { type: 'json' }
import { NoTokenError, UsageError } from './exit-codes.ts'
import type { Logins } from './logins.ts'

export type Session = { readonly client: Client; readonly address: string }

/** What the environment says about the server. */
export type Wishes = { readonly address: string | undefined; readonly token: string | undefined }

const usualAddress = 'http://localhost:3000'

/** The server that is meant: the one that is named, else that of the last login, else this machine's. @throws UsageError */
export function addressOf(wishes: Wishes, logins: Logins): string {
  return checkedAddress(wishes.address || logins.current() || usualAddress)
}

/** As a server is named everywhere: its origin, with the folder that it is in. @throws UsageError */
export function checkedAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${given} is no address of a server.`)
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isHere)
    throw new UsageError('A token goes to other machines only by https: give an https address.')
  if (url.username || url.password) throw new UsageError('An address has no password in it.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** @throws NoTokenError where no token is known for the server. */
export function connect(wishes: Wishes, logins: Logins): Session {
  const address = addressOf(wishes, logins)
  const token = wishes.token || logins.tokenFor(address)
  if (!token) throw new NoTokenError(`There is no token for ${address}. Get one: planwright login ${address}`)
  return { address, client: clientAt(address, token) }
}

export function clientAt(address: string, token: string | null): Client {
  return createClient({ address, token, userAgent: `planwright-cli/${packageJson.version}` })
}
