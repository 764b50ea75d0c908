import { fieldsOf } from './look-up.ts'
import type { Field, FieldKind, FieldOption, IssueType, Project, Screen, Site } from './state.ts'

/** What `schema` says of a field: its type, the type of its items, and the vendor's key. */
export type FieldSchema = { type: string; items?: string; custom?: string; customId?: number; system?: string }

const kindTypes = {
  select: ['option'],
  multiselect: ['array', 'option'],
  cascading: ['option-with-child'],
  number: ['number'],
  text: ['string'],
  textarea: ['string'],
  date: ['date'],
  user: ['user'],
  'story-points': ['number'],
  'epic-name': ['string'],
  sprint: ['array', 'json'],
  rank: ['any'],
} as const satisfies Record<FieldKind, readonly [string, string?]>

export function customSchema(field: Field): FieldSchema {
  const [type, items] = kindTypes[field.kind] as readonly [string, string?]
  return {
    type,
    ...(items === undefined ? {} : { items }),
    custom: field.custom,
    customId: Number(field.id.replace('customfield_', '')),
  }
}

export const systemFields = {
  summary: ['Summary', { type: 'string', system: 'summary' }],
  issuetype: ['Issue Type', { type: 'issuetype', system: 'issuetype' }],
  project: ['Project', { type: 'project', system: 'project' }],
  parent: ['Parent', { type: 'issuelink', system: 'parent' }],
  description: ['Description', { type: 'string', system: 'description' }],
  labels: ['Labels', { type: 'array', items: 'string', system: 'labels' }],
  priority: ['Priority', { type: 'priority', system: 'priority' }],
  reporter: ['Reporter', { type: 'user', system: 'reporter' }],
  assignee: ['Assignee', { type: 'user', system: 'assignee' }],
  issuelinks: ['Linked Issues', { type: 'array', items: 'issuelinks', system: 'issuelinks' }],
  status: ['Status', { type: 'status', system: 'status' }],
  creator: ['Creator', { type: 'user', system: 'creator' }],
  created: ['Created', { type: 'datetime', system: 'created' }],
  updated: ['Updated', { type: 'datetime', system: 'updated' }],
  subtasks: ['Sub-tasks', { type: 'array', items: 'issuelinks', system: 'subtasks' }],
  comment: ['Comment', { type: 'comments-page', system: 'comment' }],
  resolution: ['Resolution', { type: 'resolution', system: 'resolution' }],
  resolutiondate: ['Resolved', { type: 'datetime', system: 'resolutiondate' }],
} as const satisfies Record<string, readonly [string, FieldSchema]>

export type SystemFieldId = keyof typeof systemFields

/** Fields that a create or edit can set besides the custom ones. */
export const writableSystemFields: SystemFieldId[] = [
  'summary',
  'issuetype',
  'project',
  'parent',
  'description',
  'labels',
  'priority',
  'reporter',
  'assignee',
  'issuelinks',
]

export const priorities = [
  { id: '1', name: 'Highest', color: '#cd1317' },
  { id: '2', name: 'High', color: '#e9494a' },
  { id: '3', name: 'Medium', color: '#e97f33' },
  { id: '4', name: 'Low', color: '#2d8738' },
  { id: '5', name: 'Lowest', color: '#57a55a' },
]

export const linkTypes = [
  { id: '10000', name: 'Blocks', inward: 'is blocked by', outward: 'blocks' },
  { id: '10001', name: 'Cloners', inward: 'is cloned by', outward: 'clones' },
  { id: '10002', name: 'Duplicate', inward: 'is duplicated by', outward: 'duplicates' },
  { id: '10003', name: 'Relates', inward: 'relates to', outward: 'relates to' },
]

export function screenOf(project: Project, type: IssueType): Screen | undefined {
  return project.screens.find((screen) => screen.issueTypeId === type.id)
}

/** The custom fields on a project's create or edit screen, in screen order. */
export function screenFields(site: Site, project: Project, type: IssueType, screen: 'create' | 'edit'): Field[] {
  const ids = screenOf(project, type)?.[screen] ?? []
  const known = fieldsOf(site, project)
  return ids.flatMap((id) => known.filter((field) => field.id === id))
}

export function optionById(options: FieldOption[], id: string): FieldOption | undefined {
  return options.find((option) => option.id === id)
}
