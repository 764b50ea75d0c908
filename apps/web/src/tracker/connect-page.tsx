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

/** What the authorization asks for, in the words and the order of the page on which it is allowed. */
const permissionsOf = ({ name: tracker, sprints, project }: Config['tracker']) =>
  sprints === 'made'
    ? [
        {
          what: 'See the profiles of people',
          why: 'To show which account is connected, and whom a field of an issue names.',
        },
        {
          what: 'See projects and issues',
          why: 'To list your projects and their fields, and to tell what is there already.',
        },
        { what: 'Create and change issues', why: 'To save the issues that you have reviewed.' },
        {
          what: 'Stay connected while you are away',
          why: 'To finish a save that you started, also after you have closed this page.',
        },
        {
          what: 'See, create and change boards',
          why: 'To find the project’s board. Planwright changes none, unless you ask it to create one or turn its sprints on.',
        },
        {
          what: 'See, create, change and delete sprints',
          why: 'To create the sprints of your plan and put issues into them. Planwright deletes only sprints that it created, when you undo a save.',
        },
      ]
    : [
        {
          what: 'Read everything you can see in the workspace',
          why: `${tracker} lets no app ask for less. Planwright reads which account is connected, and ${project}s, issues and sprints.`,
        },
        {
          what: 'Create and change issues, labels, projects and cycles',
          why: `To create and update the issues you save, also after you have closed this page, and to put them into the sprints that ${tracker} makes. Planwright changes none of these.`,
        },
      ]
