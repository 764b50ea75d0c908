import { useSearch } from 'wouter'
import { useTrackerName } from '../app/use-config.ts'
import { ProblemNote } from '../ui/problem-note.tsx'

/** Why the way back from Jira did not end in a connection: the api names it in the address as `problem`. */
export function LinkProblem() {
  const tracker = useTrackerName()
  const code = new URLSearchParams(useSearch()).get('problem')
  if (code === null) return null
  if (code === 'denied')
    return <ProblemNote tone="quiet">You did not allow the connection, so nothing has changed.</ProblemNote>
  return <ProblemNote>{words(tracker)[code] ?? `Connecting ${tracker} did not work. Please try again.`}</ProblemNote>
}

const words = (tracker: string): Readonly<Record<string, string | undefined>> => ({
  'link-expired': 'This connection attempt has expired or was already used. Please start again.',
  'jira-refused': `${tracker} gave no access to any site. Please try again with an account that has one.`,
  'jira-unavailable': `${tracker} did not answer as expected. Please try again.`,
  'not-signed-in': 'You were signed out on the way. Please start again.',
})
