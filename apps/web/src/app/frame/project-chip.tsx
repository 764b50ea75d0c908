import type { JiraIntegration } from '@planwright/contract'
import { Link } from 'wouter'
import { projectSetting } from '../project-setting.ts'
import { useProfile } from '../session/use-profile.ts'

const [settingsPath, { state }] = projectSetting

/** Where a save will go: the project's key and name. Opens the setting that says it. On a phone the menu of one's own says the same. */
export function ProjectChip() {
  const { data: profile } = useProfile()
  const destination = destinationOf(profile?.jiraIntegration)
  if (!destination) return null
  const { key, name } = destination
  return (
    <Link
      href={settingsPath}
      state={state}
      title={`Saves go to ${name}`}
      className="flex h-small max-w-64 min-w-0 items-center gap-1 rounded-control border px-2.5 text-xs text-muted transition-colors hover:bg-sunken hover:text-text max-md:hidden"
    >
      <span className="sr-only">Saves go to </span>
      {key && <span className="font-medium text-text">{key}</span>}
      <span className="truncate">
        {key && '· '}
        {name}
      </span>
    </Link>
  )
}

/** Null while no project is chosen. */
export function destinationOf(integration: JiraIntegration | undefined): { key?: string; name: string } | null {
  const { projectId, projectKey, projectName, siteName } = integration ?? {}
  if (!projectId) return null
  return { name: projectName ?? siteName ?? 'Project', ...(projectKey && { key: projectKey }) }
}
