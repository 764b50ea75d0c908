import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useProfile } from '../session/use-profile.ts'

/** Where a save will go: the project's key and name. Opens the settings, which choose it. */
export function ProjectChip() {
  const { data: profile } = useProfile()
  const { projectId, projectKey, projectName, siteName } = profile?.jiraIntegration ?? {}
  if (!projectId) return null
  const name = projectName ?? siteName ?? 'Project'
  return (
    <Link
      href={paths.settings}
      title={`Saves go to ${name}`}
      className="flex h-small max-md:hidden max-w-64 min-w-0 items-center gap-1 rounded-control border px-2.5 text-xs text-muted transition-colors hover:bg-sunken hover:text-text"
    >
      <span className="sr-only">Saves go to </span>
      {projectKey && <span className="font-medium text-text">{projectKey}</span>}
      <span className={projectKey ? 'truncate max-md:sr-only' : 'truncate'}>
        {projectKey && '· '}
        {name}
      </span>
    </Link>
  )
}
