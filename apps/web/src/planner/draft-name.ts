import type { DraftContent, DraftForm } from '@planwright/contract'
import { nameOfBrief } from '@planwright/likeness'

const trailing = /[\s.,:;]+$/

/**
 * The brief names an initiative, until a person gives it a name of its own. One with stories keeps the name of what they were written from, whatever is typed meanwhile.
 * Pure.
 */
export function nameAfter(draft: Omit<DraftContent, 'plan'>, next: DraftForm | null): string {
  const hasStories = draft.backlog?.some(({ userStories }) => userStories.length > 0) ?? false
  const keeps = hasStories && draft.name !== ''
  return !keeps && isNamedByBrief(draft) ? nameOfBrief(next?.epicInfo ?? '') : draft.name
}

/** Whether no person named it: the brief as it stands did, or the one that its stories were written from. Pure. */
export function isNamedByBrief({ name, form, runs }: Pick<DraftContent, 'name' | 'form' | 'runs'>): boolean {
  const given = name.replace(trailing, '')
  return given === '' || [form?.epicInfo, runs.brief].some((brief = '') => nameOfBrief(brief) === given)
}
