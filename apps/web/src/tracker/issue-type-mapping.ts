import type { IssueType, TrackerProject } from '@planwright/contract'

export type MappingName = 'epicTypeId' | 'storyTypeId'

/** What each mapping is for: the name that its type usually has, and the level it stands on where Jira tells levels. */
const wanted = { epicTypeId: { name: 'Epic', level: 1 }, storyTypeId: { name: 'Story', level: 0 } } as const

/** Issue types a mapping may name: subtasks hold neither epics nor stories, and stories cannot stand under a type of their own level. */
export function mappableTypes(project: TrackerProject | undefined, mapping: MappingName): IssueType[] {
  return (project?.issueTypes ?? []).filter(
    ({ hierarchyLevel: level }) => (level ?? wanted[mapping].level) === wanted[mapping].level,
  )
}

/** What a project cannot be planned for, in words: it has no type for it, whatever is chosen. */
export function missingTypes(project: TrackerProject | undefined): string | undefined {
  const missing = (['epicTypeId', 'storyTypeId'] as const).filter(
    (mapping) => project && mappableTypes(project, mapping).length === 0,
  )
  const words = missing.map((mapping) => (mapping === 'epicTypeId' ? 'epics' : 'stories')).join(' or ')
  return words && `This project has no issue type for ${words}. Choose another one.`
}

/** Why a type was taken; `none`: there was nothing to take. */
type MappingReason = 'name' | 'level' | 'none'
export type AutomaticMapping = Record<MappingName, string> & { readonly because: Record<MappingName, MappingReason> }

/**
 * What choosing a project sets: its types named Epic and Story. Where they have other names, as in other languages, the level tells:
 * the first type that holds others, and the type for stories if there is only one. Else ''.
 */
export function automaticMapping(project: TrackerProject | undefined): AutomaticMapping {
  const epic = choose(project, 'epicTypeId')
  const story = choose(project, 'storyTypeId')
  return {
    epicTypeId: epic.id,
    storyTypeId: story.id,
    because: { epicTypeId: epic.because, storyTypeId: story.because },
  }
}

function choose(project: TrackerProject | undefined, mapping: MappingName): { id: string; because: MappingReason } {
  const types = mappableTypes(project, mapping)
  const named = types.find(({ name }) => name === wanted[mapping].name)
  if (named) return { id: named.id, because: 'name' }
  const level = types.filter(({ hierarchyLevel }) => hierarchyLevel !== undefined)
  const [first, ...others] = level
  return first && (mapping === 'epicTypeId' || others.length === 0)
    ? { id: first.id, because: 'level' }
    : { id: '', because: 'none' }
}

/** Saved values as far as they still exist; a project without saved types gets the automatic ones. */
export function openingSettings(
  projects: readonly TrackerProject[],
  saved: { projectId?: string; epicTypeId?: string; storyTypeId?: string },
): { projectId: string } & Record<MappingName, string> {
  const project = projects.find(({ id }) => id === saved.projectId)
  if (!project) return { projectId: '', epicTypeId: '', storyTypeId: '' }
  const automatic = automaticMapping(project)
  const savedType = (mapping: MappingName) =>
    mappableTypes(project, mapping).some(({ id }) => id === saved[mapping]) ? saved[mapping] : undefined
  return {
    projectId: project.id,
    epicTypeId: savedType('epicTypeId') ?? automatic.epicTypeId,
    storyTypeId: savedType('storyTypeId') ?? automatic.storyTypeId,
  }
}
