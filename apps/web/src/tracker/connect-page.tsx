import type { Config } from '@planwright/contract'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { useConfig, useTracker } from '../app/use-config.ts'
import { LinkButton } from './link-button.tsx'
import { LinkProblem } from './link-problem.tsx'

/** How to connect the tracker, and what it will ask to allow. */
export function ConnectPage() {
  const traits = useTracker()
  const { name: tracker, project } = traits
  usePageTitle(`Connect ${tracker}`)
  const { data: config } = useConfig()
  return (
    <div className="mx-auto max-w-[640px] py-6 sm:py-14">
      <h1 className="text-xl font-semibold tracking-[-0.02em]">Connect {tracker} to start working.</h1>
      <p className="mt-3 max-w-prose text-base text-muted">
        Planwright asks to see your {project}s and to create issues {traits.sprints === 'made' && 'and sprints '}in
        them. It does not ask to manage your {tracker} or its people, and it writes nothing that you have not reviewed.
      </p>
      <div className="mt-8 grid gap-4">
        <LinkProblem />
        <LinkButton label={`Connect ${tracker}`} size="lg" />
        {config?.sandboxed.tracker && (
          <p className="text-xs text-muted">
            This is the {tracker} sandbox: it looks and answers like {tracker}, and nothing leaves this machine.
          </p>
        )}
      </div>
      <section className="mt-12">
        <h2 className="text-sm font-semibold">What {tracker} will ask you to allow</h2>
        <dl className="mt-3 border-t">
          {permissionsOf(traits).map(({ what, why }) => (
            <div key={what} className="grid gap-x-6 border-b py-3 sm:grid-cols-[14rem_1fr]">
              <dt className="font-medium">{what}</dt>
              <dd className="text-muted">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-xs text-muted">You can disconnect at any time in Settings.</p>
      </section>
    </div>
  )
}

/** The scopes asked for at the authorization, in words. */
const permissionsOf = ({ name: tracker, sprints, project }: Config['tracker']) => [
  {
    what: 'Read your profile',
    why:
      sprints === 'made'
        ? 'To show which Atlassian account is connected.'
        : `To show which ${tracker} account is connected.`,
  },
  { what: 'Read and write work', why: `To list ${project}s and fields, and to create and update the issues you save.` },
  sprints === 'made'
    ? {
        what: 'Boards and sprints',
        why: 'To find the project’s board, create its sprints and put issues into them. Jira grants changing boards along with it; Planwright changes none, unless you ask it to create one or turn its sprints on.',
      }
    : {
        what: 'Sprints',
        why: `To read the sprints that ${tracker} makes and put issues into them. Planwright changes none.`,
      },
  { what: 'Stay connected', why: 'To finish a save that you started, also after you have closed this page.' },
]
