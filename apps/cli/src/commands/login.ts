import { hostname } from 'node:os'
import { beginDeviceLogin, collectDeviceLogin } from '@planwright/client'
import { longestTokenName } from '@planwright/contract'
import { Command } from 'commander'
import { addressOf, checkedAddress, clientAt } from '../connect.ts'
import { NoTokenError, UsageError } from '../exit-codes.ts'
import { readSecret } from '../read-secret.ts'
import { plain } from '../words.ts'
import { answering, type Work } from '../work.ts'

type Options = { token?: true; device?: true; read?: true }

export function loginCommand(work: Work): Command {
  return new Command('login')
    .description('let this machine in at a server: by a code that you approve in a browser, or with an access token')
    .argument('[address]', 'of the server; else PLANWRIGHT_URL, that of the last login, or this machine’s')
    .option('--token', 'take a token: typed without being shown, or by standard input')
    .option('--device', 'show a code where there is no terminal too')
    .option('--read', 'ask to read alone, by a code')
    .action(answering(work, (address: string | undefined, options: Options) => login(work, address, options)))
}

async function login(work: Work, given: string | undefined, { token: isByHand, device, read }: Options) {
  const { wishes, logins, terminal, signal } = work
  if (isByHand && (device || read)) throw new UsageError('A token is given, or asked for: choose one of both.')
  const address = given === undefined ? addressOf(wishes, logins) : checkedAddress(given)
  // what is piped in is a token, as scripts have it
  const isByCode = device ?? read ?? (!isByHand && terminal.isInteractive)
  const token = isByCode ? await askToBeLetIn(work, address, read ?? false) : await tokenByHand(work, address)
  const { email, displayName, scopes = ['read', 'write'] } = await clientAt(address, token).whoAmI({ signal })
  logins.keep(address, token)
  const may = scopes.includes('write') ? 'reads and writes' : 'only reads'
  return {
    data: { server: address, email, scopes, file: logins.file },
    words: `Logged in at ${address} as ${plain(displayName ?? email)}; the token ${may}.`,
  }
}

async function tokenByHand({ terminal, signal }: Work, address: string): Promise<string> {
  if (terminal.isInteractive) terminal.say(`Make an access token at ${address}/account, and paste it here.`)
  const token = terminal.isInteractive ? await readSecret(terminal, 'Token: ', signal) : await terminal.readAll()
  if (!/^\S+$/.test(token.trim()))
    throw new UsageError('No token was given. Without one: planwright login --device shows a code to approve.')
  return token.trim()
}

/** Shows a code until somebody approves it in their browser. */
async function askToBeLetIn(work: Work, address: string, readsAlone: boolean): Promise<string> {
  const { terminal, signal, browse, beforeLeaving } = work
  const { api } = clientAt(address, null)
  const name = plain(`planwright on ${hostname()}`).slice(0, longestTokenName)
  const begun = await beginDeviceLogin(api, { name, scopes: readsAlone ? ['read'] : ['read', 'write'] }, signal)
  const minutes = Math.round(begun.expiresInSeconds / 60)
  // not the one in the answer: a server that is not what it seems could have a code of another approved there
  const page = `${address}/device`
  terminal.sayAsItIs(`Open  ${page}\nCode  ${plain(begun.userCode)}`)
  terminal.say(`Check there that the code is this one, and approve it within ${minutes} minutes.`)
  browse?.(`${page}?${new URLSearchParams({ code: begun.userCode })}`)
  beforeLeaving('Left. The code is good for nothing without this command.')
  const login = await collectDeviceLogin(api, begun, signal)
  if (login.state === 'approved') return login.token
  throw new NoTokenError(
    login.state === 'refused' ? 'It was not approved.' : 'Nobody approved it in time. Begin again: planwright login',
  )
}
