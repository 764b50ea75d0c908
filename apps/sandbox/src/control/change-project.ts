import * as z from 'zod'
import { type Author, changeIssue } from '../jira/data/change-issue.ts'
import { findProject } from '../jira/data/look-up.ts'
import type { JiraData, Project, Site } from '../jira/data/state.ts'

const FieldIds = z.array(z.string().regex(/^customfield_\d+$/))

/** What an administrator and a team could do to a project while somebody works in it. */
export const ProjectChange = z.strictObject({
  projectKey: z.string(),
  /** Absent: the first site that has the project. */
  siteId: z.string().optional(),
  role: z.enum(['none', 'viewer', 'member', 'admin']).optional(),
  /** Whose role; absent: everybody's. */
  accountId: z.string().optional(),
  removeFields: FieldIds.default([]),
  addFields: FieldIds.default([]),
  requireFields: FieldIds.default([]),
  disableOptions: z.array(z.string()).default([]),
  /** Keys of issues that the team is done with. */
  finishIssues: z.array(z.string()).default([]),
})
type ProjectChange = z.infer<typeof ProjectChange>

/** Changes a project in place; answers what could not be found. */
export function changeProject(jira: JiraData, change: ProjectChange, author: Author): string | undefined {
  const site = jira.sites.find(
    (one) =>
      (change.siteId === undefined || one.id === change.siteId) && findProject(one, change.projectKey) !== undefined,
  )
  const project = site && findProject(site, change.projectKey)
  if (site === undefined || project === undefined) return `no project ${change.projectKey}`
  const unknown = [...change.addFields, ...change.requireFields].find((id) => !site.fields.some((one) => one.id === id))
  if (unknown !== undefined) return `no field ${unknown}`
  const missing = change.finishIssues.find((key) => !site.issues.some((one) => one.key === key))
  if (missing !== undefined) return `no issue ${missing}`
  if (change.role !== undefined) setRole(project, change.role, change.accountId)
  changeScreens(project, change)
  disableOptions(site, change.disableOptions)
  for (const issue of site.issues)
    if (change.finishIssues.includes(issue.key))
      changeIssue(site, issue, author, () => {
        issue.status = 'Done'
      })
  return undefined
}

function setRole(project: Project, role: Project['defaultRole'], accountId: string | undefined): void {
  if (accountId !== undefined) {
    project.roles[accountId] = role
    return
  }
  project.defaultRole = role
  project.roles = {}
}

function changeScreens(project: Project, { removeFields, addFields, requireFields }: ProjectChange): void {
  const change = (ids: string[]) => [
    ...new Set([...ids.filter((id) => !removeFields.includes(id)), ...addFields, ...requireFields]),
  ]
  for (const screen of project.screens) {
    screen.create = change(screen.create)
    screen.edit = change(screen.edit)
    screen.required = [...new Set([...screen.required.filter((id) => !removeFields.includes(id)), ...requireFields])]
  }
}

function disableOptions(site: Site, ids: string[]): void {
  for (const option of site.fields.flatMap((field) => field.options))
    if (ids.includes(option.id)) option.disabled = true
}
