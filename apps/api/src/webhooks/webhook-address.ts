import { fieldError } from '../http/answers/app-error.ts'

/** Whether an address may be told anything, as far as it says so itself; where its name leads is looked at when connecting. @throws AppError */
export function requireAddress(address: string, allowPrivate: boolean): void {
  const { protocol, username, password, hash } = new URL(address)
  const isSpoken = protocol === 'https:' || (allowPrivate && protocol === 'http:')
  if (!isSpoken) throw fieldError('url', 'It must be an https address.')
  if (username || password || hash) throw fieldError('url', 'It must have no password and no # in it.')
}
