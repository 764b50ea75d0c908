import { Command } from 'commander'
import { addressOf, checkedAddress } from '../connect.ts'
import { answering, type Work } from '../work.ts'

export function logoutCommand(work: Work): Command {
  return new Command('logout')
    .description('forget the token that is kept for a server; it stays good until it is revoked there')
    .argument('[address]', 'of the server; else PLANWRIGHT_URL, or that of the last login')
    .action(answering(work, (address: string | undefined) => logout(work, address)))
}

function logout({ wishes, logins }: Work, given: string | undefined) {
  const server = given === undefined ? addressOf(wishes, logins) : checkedAddress(given)
  const forgotten = logins.forget(server)
  return {
    data: { server, forgotten },
    words: forgotten
      ? `Forgotten. Revoke the token at ${server}/account if nothing else uses it.`
      : `No token is kept for ${server}.`,
  }
}
