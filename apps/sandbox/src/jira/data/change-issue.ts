import { changelogWords } from './field-words.ts'
import { priorities } from './fields.ts'
import { fieldsOf, projectOf, typeOf } from './look-up.ts'
import { plainText } from './rich-text.ts'
import type { Change, ChangeItem, Issue, Site } from './state.ts'
import { doneResolution, statuses } from './statuses.ts'

/** Who changes something, and when in Jira's time (milliseconds since 1970). */
export type Author = { accountId: string; at: number }

/** Real Jira keeps everything; this keeps a state file small. */
const keptChanges = 100

/**
 * Changes an issue and writes down, as Jira's changelog does, which fields differ afterwards. The one way in which issues
 * are changed: where nothing differs, nothing is written and the issue is not "updated".
 */
export function changeIssue(site: Site, issue: Issue, author: Author, change: () => void): void {
  const before = fieldValues(site, issue)
  const wasDone = issue.status === 'Done'
  change()
  const items = differences(before, fieldValues(site, issue))
  if (items.length === 0) return
  const created = new Date(author.at).toISOString()
  site.lastId += 1
  const entry: Change = { id: String(site.lastId), authorAccountId: author.accountId, created, items }
  issue.changes = [...(issue.changes ?? []), entry].slice(-keptChanges)
  issue.updatedAt = created
  if (issue.status === 'Done' && !wasDone) issue.resolvedAt = created
  if (issue.status !== 'Done' && wasDone) delete issue.resolvedAt
}

/** A field's value in the two forms of a changelog: ids, and words. */
type Value = { value: string | null; text: string | null }
type FieldValues = Map<string, Value & Pick<ChangeItem, 'field' | 'fieldId'>>

function differences(before: FieldValues, after: FieldValues): ChangeItem[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [from, to] = [before.get(name), after.get(name)]
    const { field = name, fieldId } = to ?? from ?? {}
    if ((from?.value ?? null) === (to?.value ?? null) && (from?.text ?? null) === (to?.text ?? null)) return []
    return {
      field,
      ...(fieldId === undefined ? {} : { fieldId }),
      from: from?.value ?? null,
      fromText: from?.text ?? null,
      to: to?.value ?? null,
      toText: to?.text ?? null,
    }
  })
}

/** The names of the fields are those of real changelogs; `Key` and `IssueParentAssociation` have no field id there. */
function fieldValues(site: Site, issue: Issue): FieldValues {
  const project = projectOf(site, issue)
  const parent = site.issues.find((one) => one.id === issue.parentId)
  const values: FieldValues = new Map()
  const set = (field: string, value: string | null, text: string | null, fieldId: string | undefined = field) =>
    values.set(field, { field, ...(fieldId === '' ? {} : { fieldId }), value, text })
  set('summary', null, issue.summary)
  set('description', null, issue.description === null ? null : plainText(issue.description))
  set('labels', null, issue.labels.join(' '))
  set('status', statuses[issue.status].id, issue.status)
  const resolution = issue.status === 'Done' ? doneResolution : undefined
  set('resolution', resolution?.id ?? null, resolution?.name ?? null)
  set('priority', issue.priorityId, priorities.find(({ id }) => id === issue.priorityId)?.name ?? null)
  set('issuetype', issue.issueTypeId, typeOf(site, issue).name)
  // The words of people are their names, which are looked up when a changelog is shown.
  set('assignee', issue.assigneeAccountId, issue.assigneeAccountId)
  set('reporter', issue.reporterAccountId, issue.reporterAccountId)
  set('IssueParentAssociation', issue.parentId, parent?.key ?? null, '')
  set('project', project.id, project.name)
  set('Key', null, issue.key, '')
  for (const field of fieldsOf(site, project)) {
    const words = changelogWords(site, issue, field)
    if (words !== undefined) values.set(field.id, { field: field.name, fieldId: field.id, ...words })
  }
  return values
}
