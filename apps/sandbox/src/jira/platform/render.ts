import { sprintIdsOf } from '../data/field-words.ts'
import { customSchema, linkTypes, optionById, priorities, type SystemFieldId, systemFields } from '../data/fields.ts'
import { fieldsOf, projectOf, subtasksOf, typeOf } from '../data/look-up.ts'
import type {
  Change,
  ChangeItem,
  Field,
  Issue,
  IssueLink,
  IssueType,
  Person,
  Project,
  Site,
  Sprint,
} from '../data/state.ts'
import { siteApiUrl } from '../data/state.ts'
import { doneResolution, statuses } from '../data/statuses.ts'

/** What every picture of a thing needs: where links point, and who exists. */
export type View = { publicUrl: string; site: Site; people: Person[] }

function api(view: View, path: string): string {
  return `${siteApiUrl(view.publicUrl, view.site)}/rest/api/3/${path}`
}

/** Jira's dates: an offset without a colon, milliseconds. */
function jiraDate(iso: string): string {
  return iso.replace('Z', '+0000')
}

function avatarUrls(url: string) {
  const sized = (size: number) => `${url}?size=${size}`
  return { '48x48': sized(48), '24x24': sized(24), '16x16': sized(16), '32x32': sized(32) }
}

export function personUrl(view: Pick<View, 'publicUrl'>, person: Person): string {
  return `${view.publicUrl}/avatars/person/${encodeURIComponent(person.accountId)}.svg`
}

export function renderPerson(view: View, person: Person) {
  return {
    self: api(view, `user?accountId=${person.accountId}`),
    accountId: person.accountId,
    accountType: 'atlassian',
    emailAddress: person.email,
    avatarUrls: avatarUrls(personUrl(view, person)),
    displayName: person.name,
    active: true,
    timeZone: person.timeZone,
  }
}

function renderAccount(view: View, accountId: string | null) {
  if (accountId === null) return null
  const known = view.people.find((one) => one.accountId === accountId)
  const person = known ?? { accountId, name: 'Former user', email: 'former@example.com', timeZone: 'UTC' }
  return renderPerson(view, person)
}

export function renderProject(view: View, project: Project) {
  return {
    self: api(view, `project/${project.id}`),
    id: project.id,
    key: project.key,
    name: project.name,
    avatarUrls: avatarUrls(api(view, `universal_avatar/view/type/project/avatar/${project.id}`)),
    projectTypeKey: 'software',
    simplified: project.style === 'next-gen',
    style: project.style,
    isPrivate: false,
    properties: {},
  }
}

export function renderIssueType(view: View, type: IssueType) {
  return {
    self: api(view, `issuetype/${type.id}`),
    id: type.id,
    description: type.description,
    iconUrl: api(view, `universal_avatar/view/type/issuetype/avatar/${type.id}?size=medium`),
    name: type.name,
    subtask: type.subtask,
    avatarId: Number(type.id),
    hierarchyLevel: type.hierarchyLevel,
    ...(type.projectId === null ? {} : { scope: { type: 'PROJECT', project: { id: type.projectId } } }),
  }
}

export function renderPriority(view: View, id: string) {
  const priority = priorities.find((one) => one.id === id)
  return {
    self: api(view, `priority/${id}`),
    iconUrl: `${view.publicUrl}/avatars/priority/${id}.svg`,
    name: priority?.name ?? 'Medium',
    id,
  }
}

export const statusIds = Object.values(statuses).map((status) => status.id)

function renderStatus(view: View, status: Issue['status']) {
  const { id, category } = statuses[status]
  return {
    self: api(view, `status/${id}`),
    description: '',
    iconUrl: `${view.publicUrl}/avatars/status/${id}.svg`,
    name: status,
    id,
    statusCategory: { self: api(view, `statuscategory/${category.id}`), ...category },
  }
}

/** A field as the list of all fields shows it. */
export function renderField(field: Field) {
  const number = field.id.replace('customfield_', '')
  return {
    id: field.id,
    key: field.id,
    name: field.name,
    custom: true,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [`cf[${number}]`, field.name],
    schema: customSchema(field),
    ...(field.projectId === null ? {} : { scope: { type: 'PROJECT', project: { id: field.projectId } } }),
  }
}

export function renderSystemField(id: SystemFieldId) {
  const [name, schema] = systemFields[id]
  return {
    id,
    key: id,
    name,
    custom: false,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [id],
    schema,
  }
}

export function renderOption(view: View, field: Field, id: string) {
  const option = optionById(field.options, id)
  return option && { self: api(view, `customFieldOption/${id}`), value: option.value, id }
}

export function renderSprint(view: View, sprint: Sprint) {
  return {
    id: sprint.id,
    self: `${siteApiUrl(view.publicUrl, view.site)}/rest/agile/1.0/sprint/${sprint.id}`,
    state: sprint.state,
    name: sprint.name,
    ...(sprint.startDate === null ? {} : { startDate: sprint.startDate }),
    ...(sprint.endDate === null ? {} : { endDate: sprint.endDate }),
    ...(sprint.completeDate === null ? {} : { completeDate: sprint.completeDate }),
    createdDate: sprint.createdDate,
    originBoardId: sprint.originBoardId,
    ...(sprint.goal === null ? {} : { goal: sprint.goal }),
  }
}

export function renderLinkType(view: View, id: string) {
  const type = linkTypes.find((one) => one.id === id)
  return {
    id,
    name: type?.name ?? '',
    inward: type?.inward ?? '',
    outward: type?.outward ?? '',
    self: api(view, `issueLinkType/${id}`),
  }
}

/** An issue as it appears inside another one: as parent, sub-task or end of a link. */
export function renderBrief(view: View, issue: Issue) {
  return {
    id: issue.id,
    key: issue.key,
    self: api(view, `issue/${issue.id}`),
    fields: {
      summary: issue.summary,
      status: renderStatus(view, issue.status),
      priority: renderPriority(view, issue.priorityId),
      issuetype: renderIssueType(view, typeOf(view.site, issue)),
    },
  }
}

function briefOf(view: View, id: string) {
  const issue = view.site.issues.find((one) => one.id === id)
  return issue && renderBrief(view, issue)
}

function renderLinkEnd(view: View, issue: Issue, link: IssueLink) {
  const end =
    link.inwardIssueId === issue.id
      ? { outwardIssue: briefOf(view, link.outwardIssueId) }
      : { inwardIssue: briefOf(view, link.inwardIssueId) }
  return { id: link.id, self: api(view, `issueLink/${link.id}`), type: renderLinkType(view, link.typeId), ...end }
}

export function renderComment(view: View, issue: Issue, comment: Issue['comments'][number]) {
  return {
    self: api(view, `issue/${issue.id}/comment/${comment.id}`),
    id: comment.id,
    author: renderAccount(view, comment.authorAccountId),
    body: comment.body,
    updateAuthor: renderAccount(view, comment.authorAccountId),
    created: jiraDate(comment.created),
    updated: jiraDate(comment.created),
    jsdPublic: true,
  }
}

/** An entry of a changelog. People stand in it by their names. */
export function renderChange(view: View, change: Change) {
  return {
    id: change.id,
    author: renderAccount(view, change.authorAccountId),
    created: jiraDate(change.created),
    items: change.items.map((item) => {
      const words = (text: string | null) => (isPersonField(view, item) ? nameOf(view, text) : text)
      return {
        field: item.field,
        fieldtype: item.fieldId?.startsWith('customfield_') ? 'custom' : 'jira',
        ...(item.fieldId === undefined ? {} : { fieldId: item.fieldId }),
        from: item.from,
        fromString: words(item.fromText),
        to: item.to,
        toString: words(item.toText),
      }
    }),
  }
}

function isPersonField({ site }: View, { fieldId = '' }: ChangeItem): boolean {
  return ['assignee', 'reporter'].includes(fieldId) || site.fields.find(({ id }) => id === fieldId)?.kind === 'user'
}

function nameOf(view: View, accountId: string | null): string | null {
  return renderAccount(view, accountId)?.displayName ?? null
}

/** A custom field's value as Jira shows it. */
export function renderCustom(view: View, issue: Issue, field: Field): unknown {
  const stored = issue.custom[field.id] ?? null
  if (field.kind === 'sprint') return renderSprints(view, issue)
  if (field.kind === 'rank') return `0|i${issue.rank.toString(36).padStart(5, '0')}:`
  if (stored === null) return null
  if (field.kind === 'select') return renderOption(view, field, String(stored)) ?? null
  if (field.kind === 'multiselect' && Array.isArray(stored))
    return stored.flatMap((id) => renderOption(view, field, String(id)) ?? [])
  if (field.kind === 'user') return renderAccount(view, String(stored))
  if (field.kind === 'cascading') return renderCascading(view, field, stored as { id: string; childId?: string })
  return stored
}

function renderCascading(view: View, field: Field, stored: { id: string; childId?: string }) {
  const shown = renderOption(view, field, stored.id)
  const children = { ...field, options: optionById(field.options, stored.id)?.children ?? [] }
  const child = stored.childId === undefined ? undefined : renderOption(view, children, stored.childId)
  return shown && { ...shown, ...(child === undefined ? {} : { child }) }
}

function renderSprints(view: View, issue: Issue) {
  const sprints = sprintIdsOf(issue).flatMap((id) => view.site.sprints.filter((sprint) => sprint.id === id))
  if (sprints.length === 0) return null
  return sprints.map((sprint) => {
    const { originBoardId, self: _self, createdDate: _created, ...rest } = renderSprint(view, sprint)
    return { ...rest, boardId: originBoardId, goal: sprint.goal ?? '' }
  })
}

/** Every field of an issue by id. */
function allFields(view: View, issue: Issue): Record<string, unknown> {
  const project = projectOf(view.site, issue)
  const parent = issue.parentId === null ? undefined : briefOf(view, issue.parentId)
  const links = view.site.links.filter((link) => [link.inwardIssueId, link.outwardIssueId].includes(issue.id))
  return {
    summary: issue.summary,
    description: issue.description,
    issuetype: renderIssueType(view, typeOf(view.site, issue)),
    project: renderProject(view, project),
    ...(parent === undefined ? {} : { parent }),
    labels: issue.labels,
    priority: renderPriority(view, issue.priorityId),
    status: renderStatus(view, issue.status),
    reporter: renderAccount(view, issue.reporterAccountId),
    creator: renderAccount(view, issue.reporterAccountId),
    assignee: renderAccount(view, issue.assigneeAccountId),
    created: jiraDate(issue.createdAt),
    updated: jiraDate(issue.updatedAt),
    resolution:
      issue.status === 'Done' ? { self: api(view, `resolution/${doneResolution.id}`), ...doneResolution } : null,
    resolutiondate: issue.status === 'Done' ? jiraDate(issue.resolvedAt ?? issue.updatedAt) : null,
    subtasks: subtasksOf(view.site, issue).map((child) => renderBrief(view, child)),
    issuelinks: links.map((link) => renderLinkEnd(view, issue, link)),
    comment: {
      comments: issue.comments.map((comment) => renderComment(view, issue, comment)),
      self: api(view, `issue/${issue.id}/comment`),
      maxResults: issue.comments.length,
      total: issue.comments.length,
      startAt: 0,
    },
    ...Object.fromEntries(
      fieldsOf(view.site, project).map((field) => [field.id, renderCustom(view, issue, field)] as const),
    ),
  }
}

/** Fields that `*navigable` leaves out. */
const notNavigable = new Set(['comment'])

/** Picks fields as the `fields` parameter says: names, `*all`, `*navigable`, and `-name` to leave out. */
function pickFields(all: Record<string, unknown>, wanted: string[]): Record<string, unknown> {
  const names = new Set<string>()
  for (const part of wanted) {
    if (part === '*all') for (const name of Object.keys(all)) names.add(name)
    else if (part === '*navigable') for (const name of Object.keys(all)) !notNavigable.has(name) && names.add(name)
    else if (!part.startsWith('-')) names.add(part)
  }
  if (wanted.length > 0 && wanted.every((part) => part.startsWith('-')))
    for (const name of Object.keys(all)) names.add(name)
  for (const part of wanted) if (part.startsWith('-')) names.delete(part.slice(1))
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
}

/** An issue with the wanted fields and properties. Only `id` was wanted: nothing else is shown, as Jira does. */
export function renderIssue(
  view: View,
  issue: Issue,
  wanted: string[],
  properties: string[],
  expand: readonly string[] = [],
) {
  const kept = Object.entries(issue.properties).filter(
    ([key]) => properties.includes(key) || properties.includes('*all'),
  )
  const extra = {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(kept) }),
    ...(expand.includes('changelog') ? { changelog: recentChanges(view, issue) } : {}),
  }
  if (wanted.length === 1 && wanted[0] === 'id') return { id: issue.id, ...extra }
  return {
    expand: 'renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations',
    id: issue.id,
    self: api(view, `issue/${issue.id}`),
    key: issue.key,
    fields: pickFields(allFields(view, issue), wanted),
    ...extra,
  }
}

/** So many changes come with an issue; the rest is read on its own. */
const recentlyChanged = 40

function recentChanges(view: View, { changes = [] }: Issue) {
  const histories = changes
    .slice(-recentlyChanged)
    .reverse()
    .map((change) => renderChange(view, change))
  return { startAt: 0, maxResults: histories.length, total: changes.length, histories }
}
