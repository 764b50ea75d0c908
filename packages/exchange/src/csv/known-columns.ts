import { jiraColumns } from './jira-columns.ts'

export type Part =
  | 'type'
  | 'id'
  | 'parent'
  | 'epic'
  | 'title'
  | 'description'
  | 'criteria'
  | 'additional'
  | 'points'
  | 'priority'
  | 'labels'
  | 'waitsFor'

/** How Jira, Linear, Azure DevOps, GitHub and people call what a backlog has, without case and signs; the first names win. */
const names: Readonly<Record<Part, readonly string[]>> = {
  type: ['issuetype', 'workitemtype', 'worktype', 'type'],
  id: ['issueid', 'workitemid', 'issuekey', 'workitemkey', 'key', 'id'],
  parent: ['parent', 'parentid', 'parentkey', 'epiclink', 'parentissue'],
  epic: ['epic', 'epicname', 'epictitle', 'parentsummary', 'feature'],
  title: ['summary', 'title', 'userstory', 'story', 'storytitle', 'name', 'task'],
  description: ['description', 'body', 'details'],
  criteria: ['acceptancecriteria', 'criteria'],
  additional: ['additionaldescription'],
  points: ['storypoints', 'storypointestimate', 'points', 'estimate', 'sp', 'effort', 'size'],
  priority: ['priority'],
  labels: ['labels', 'label', 'tags', 'tag'],
  waitsFor: [plain(jiraColumns.waitsFor), 'dependson', 'waitsfor', 'blockedby'],
}

/** Which cells of a row are of which part. */
export type Columns = {
  readonly of: (part: Part) => readonly number[]
  /** Names of columns that nothing is taken from, with their places. */
  readonly unused: readonly { readonly name: string; readonly at: number }[]
}

/** Reads a header. Jira calls a field of a site's own `Custom field (Story Points)`. Pure. */
export function columnsOf(header: readonly string[]): Columns {
  const called = header.map(plain)
  const places = new Map(
    Object.entries(names).map(([part, known]) => {
      // several columns of one name hold several values; ids are known by all of theirs
      const all = part === 'id' || part === 'parent' || part === 'epic'
      const used = all ? known : known.filter((name) => called.includes(name)).slice(0, 1)
      return [part, called.flatMap((name, at) => (used.includes(name) ? [at] : []))]
    }),
  )
  const used = new Set([...places.values()].flat())
  return {
    of: (part) => places.get(part) ?? [],
    unused: header.flatMap((name, at) => (name === '' || used.has(at) ? [] : [{ name, at }])),
  }
}

function plain(name: string): string {
  const [, own = name] = /^custom field \((.{1,200})\)$/i.exec(name.trim()) ?? []
  return own.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
