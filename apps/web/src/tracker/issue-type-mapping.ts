import type { IssueType, TrackerProject } from '@planwright/contract'

/** Issue types a mapping may name: subtasks hold neither epics nor stories. */
export const mappableTypes = (project: TrackerProject | undefined): IssueType[] =>
  (project?.issueTypes ?? []).filter(({ hierarchyLevel }) => hierarchyLevel !== -1)

/** What choosing a project sets: its types named Epic and Story, each '' where there is none (spec section 4). */
export function automaticMapping(project: TrackerProject | undefined): { epicTypeId: string; storyTypeId: string } {
  const idOf = (wanted: string) => mappableTypes(project).find(({ name }) => name === wanted)?.id ?? ''
  return { epicTypeId: idOf('Epic'), storyTypeId: idOf('Story') }
}

/** Saved values as far as they still exist; a project without saved types gets the automatic ones. */
export function openingSettings(
  projects: readonly TrackerProject[],
  saved: { projectId?: string; epicTypeId?: string; storyTypeId?: string },
): { projectId: string; epicTypeId: string; storyTypeId: string } {
  const project = projects.find(({ id }) => id === saved.projectId)
  if (!project) return { projectId: '', epicTypeId: '', storyTypeId: '' }
  const kept = (id: string | undefined) => (mappableTypes(project).some((type) => type.id === id) ? id : undefined)
  const automatic = automaticMapping(project)
  return {
    projectId: project.id,
    epicTypeId: kept(saved.epicTypeId) ?? automatic.epicTypeId,
    storyTypeId: kept(saved.storyTypeId) ?? automatic.storyTypeId,
  }
}
