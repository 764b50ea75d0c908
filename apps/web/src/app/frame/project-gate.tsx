import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths } from '../paths.ts'
import { useProfile } from '../session/use-profile.ts'

/** The planner needs a project: without one the settings come first. */
export function ProjectGate({ children }: { children: ReactNode }) {
  const { data: profile } = useProfile()
  if (!profile) return null
  return profile.jiraIntegration.projectId ? children : <Redirect href={paths.settings} replace />
}
