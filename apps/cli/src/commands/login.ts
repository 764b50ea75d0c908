import { Command } from 'commander'
import { addressOf, checkedAddress, clientAt } from '../connect.ts'
import { UsageError } from '../exit-codes.ts'
import { readSecret } from '../read-secret.ts'
import { plain } from '../words.ts'
import { answering, type Work } from '../work.ts'

export function loginCommand(work: Work): Command {
  return new Command('login')
    .description('keep an access token for a server: typed without being shown, or by standard input')
    .argument('[address]', 'of the server; else PLANWRIGHT_URL, that of the last login, or this machine’s')
    .action(answering(work, (address: string | undefined) => login(work, address)))
}

async function login({ wishes, logins, terminal, signal }: Work, given: string | undefined) {
  const address = given === undefined ? addressOf(wishes, logins) : checkedAddress(given)
  if (terminal.isInteractive) terminal.say(`Make an access token at ${address}/account, and paste it here.`)
  const token = terminal.isInteractive ? await readSecret(terminal, 'Token: ', signal) : await terminal.readAll()
  if (!/^\S+$/.test(token.trim())) throw new UsageError('No token was given.')
  const { email, displayName, scopes = ['read', 'write'] } = await clientAt(address, token.trim()).whoAmI({ signal })
  logins.keep(address, token.trim())
  const may = scopes.includes('write') ? 'reads and writes' : 'only reads'
  return {
    data: { server: address, email, scopes, file: logins.file },
    words: `Logged in at ${address} as ${plain(displayName ?? email)}; the token ${may}.`,
  }
}
