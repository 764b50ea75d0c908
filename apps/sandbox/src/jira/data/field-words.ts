import { optionById } from './fields.ts'
import { plainText } from './rich-text.ts'
import type { Field, Issue, RichText, Site } from './state.ts'

/** The sprints an issue was and is in, in the order of Jira's Sprint field: the past first. */
export function sprintIdsOf(issue: Issue): number[] {
  return [...issue.closedSprintIds, ...(issue.sprintId === null ? [] : [issue.sprintId])]
}

/** A custom field's value as a changelog writes it: ids (where the field has any) and words; undefined: it keeps none. */
export function changelogWords(
  site: Site,
  issue: Issue,
  field: Field,
): { value: string | null; text: string | null } | undefined {
  // Jira writes only that an issue was ranked higher or lower, which nothing here needs.
  if (field.kind === 'rank') return undefined
  if (field.kind === 'sprint') {
    const ids = sprintIdsOf(issue)
    const names = ids.map((id) => site.sprints.find((one) => one.id === id)?.name ?? '')
    return { value: ids.join(', '), text: names.join(', ') }
  }
  const stored = issue.custom[field.id] ?? null
  if (stored === null) return { value: null, text: null }
  const optionWords = (id: string) => optionById(field.options, id)?.value ?? id
  switch (field.kind) {
    case 'select':
      return { value: String(stored), text: optionWords(String(stored)) }
    case 'multiselect': {
      const ids = Array.isArray(stored) ? stored.map(String) : []
      return { value: `[${ids.join(', ')}]`, text: ids.map(optionWords).join(',') }
    }
    case 'cascading': {
      // The state keeps a choice of two levels in exactly this shape.
      const { id, childId } = stored as { id: string; childId?: string }
      const child = optionById(optionById(field.options, id)?.children ?? [], childId ?? '')
      return { value: [id, childId ?? ''].join(':'), text: [optionWords(id), child?.value ?? ''].join(' › ') }
    }
    case 'textarea':
      return { value: null, text: plainText(stored as RichText) }
    case 'user':
      return { value: String(stored), text: String(stored) }
    default:
      return { value: null, text: String(stored) }
  }
}
