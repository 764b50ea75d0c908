import { reservePerson } from '../data/seed.ts'
import type { Person, SandboxState } from '../data/state.ts'

/** Who works in Jira besides the people that linked it: never empty, and never one of them. */
export function teamPeople({ jira, grants }: Pick<SandboxState, 'jira' | 'grants'>): [Person, ...Person[]] {
  const linked = new Set(grants.filter((grant) => !grant.revoked).map((grant) => grant.accountId))
  const [first, ...others] = jira.people.filter((person) => !linked.has(person.accountId))
  if (first !== undefined) return [first, ...others]
  jira.people.push(reservePerson)
  return [reservePerson]
}
