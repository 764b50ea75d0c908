import type { JiraIntegration } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../app/api/api-error.ts'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { useProfile } from '../app/session/use-profile.ts'
import { useTracker } from '../app/use-config.ts'
import { useWantedSetting } from '../app/wanted-setting.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Connection } from './connection.tsx'
import { useKeptSettings } from './kept-settings.ts'
import { LinkButton } from './link-button.tsx'
import { LinkProblem } from './link-problem.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SiteChoice } from './site-choice.tsx'
import { projectsQuery, sitesQuery } from './tracker-queries.ts'

/** One narrow column: the project, what epics and stories are there, and the connection itself. */
export function SettingsPage() {
  usePageTitle('Settings')
  const { data: profile } = useProfile()
  const { project } = useTracker()
  if (!profile) return null
  return (
    <div className="mx-auto max-w-[480px]">
      <h1 className="mb-6 text-xl font-semibold tracking-[-0.02em]">Settings</h1>
      {!profile.jiraIntegration.projectId && (
        <p className="-mt-4 mb-6 text-muted">Choose the {project} that your issues go to, and you can begin.</p>
      )}
      <ProjectSettings owner={profile.uid} integration={profile.jiraIntegration} />
      <Connection integration={profile.jiraIntegration} />
    </div>
  )
}

function ProjectSettings({ owner, integration }: { owner: string; integration: JiraIntegration }) {
  const { name: tracker, site, project } = useTracker()
  const { data: projects, error, refetch, isFetching } = useQuery(projectsQuery(integration.siteId))
  const sites = useQuery(sitesQuery)
  const keptSettings = useKeptSettings(owner, integration.siteId)
  const linkLost = integration.needsLink || (error instanceof ApiError && error.code === 'jira-link-lost')
  // both at once, so that nothing moves down under one's eyes
  const ready = projects !== undefined && !sites.isPending && keptSettings !== undefined
  useWantedSetting(ready)
  return (
    <>
      <div className="mb-6 grid gap-3 empty:hidden">
        <LinkProblem />
        {linkLost && (
          <>
            <ProblemNote>
              {tracker} no longer accepts the connection. Reconnect {tracker} to go on; your choices are kept.
            </ProblemNote>
            <LinkButton label={`Reconnect ${tracker}`} />
          </>
        )}
        {error && !linkLost && (
          <LoadProblem
            error={error}
            without={
              projects
                ? 'What you choose is kept on this device, and can be saved when the connection is back.'
                : 'The settings can be changed when the connection is back.'
            }
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
      {!linkLost && !error && sites.error && !sites.data && (
        <ProblemNote tone="quiet" className="mb-6" onRetry={() => void sites.refetch()} retrying={sites.isFetching}>
          The {site}s of this connection could not be read, so no other can be chosen.
        </ProblemNote>
      )}
      {!linkLost && ready && <SiteChoice sites={sites.data ?? []} />}
      {ready && projects.length === 0 && (
        <EmptyState>
          This account sees no {project} on {integration.siteName ?? `this ${site}`}. Ask for access in {tracker}, then
          reload.
        </EmptyState>
      )}
      {ready && projects.length > 0 && (
        <SettingsForm
          key={integration.siteId}
          projects={projects}
          saved={integration}
          kept={keptSettings}
          quiet={linkLost}
        />
      )}
      {!ready && !error && <FormSkeleton />}
    </>
  )
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading your projects">
      <Skeleton className="h-5 w-16" />
      <Skeleton className="mt-2 h-9" />
      <Skeleton className="mt-9 h-5 w-44" />
      <Skeleton className="mt-2 h-5 w-72" />
      <Skeleton className="mt-4 h-5 w-24" />
      <Skeleton className="mt-2 h-9" />
      <Skeleton className="mt-4 h-5 w-24" />
      <Skeleton className="mt-2 h-9" />
      <Skeleton className="mt-8 h-9 w-32" />
    </div>
  )
}
