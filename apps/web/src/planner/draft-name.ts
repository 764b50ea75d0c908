import type { DraftContent, DraftForm } from '@planwright/contract'
import type { nameOfBrief } from '@planwright/likeness'

const trailing = /[\s.,:;]+$/

let nameOf: typeof nameOfBrief | undefined
/** How a brief is called is loaded when somebody begins to write one: until then names stay as they are. */
export async function loadNaming(): Promise<void> {
  nameOf ??= (await import('./brief-naming.ts')).nameOfBrief
}
export function hasNaming(): boolean {
  return nameOf !== undefined
}

/** Names of what was asked for last: each letter that is typed asks for the same texts again. */
const known = new Map<string, string>()
const mostKnown = 8

/** What a brief is called; nothing, where that is not loaded. */
export function nameOfText(brief: string): string {
  if (!nameOf || brief === '') return ''
  const name = known.get(brief)
  if (name !== undefined) return name
  if (known.size >= mostKnown) known.clear()
  const read = nameOf(brief)
  known.set(brief, read)
  return read
}

/**
 * The brief names an initiative, until a person gives it a name of its own. One with stories keeps the name of what they were written from, whatever is typed meanwhile.
 */
export function nameAfter(draft: Omit<DraftContent, 'plan'>, next: DraftForm | null): string {
  const hasStories = draft.backlog?.some(({ userStories }) => userStories.length > 0) ?? false
  const keeps = (hasStories && draft.name !== '') || !nameOf
  return !keeps && isNamedByBrief(draft) ? nameOfText(next?.epicInfo ?? '') : draft.name
}

/** Whether no person named it: the brief as it stands did, or the one that its stories were written from. */
export function isNamedByBrief({ name, form, runs }: Pick<DraftContent, 'name' | 'form' | 'runs'>): boolean {
  const given = name.replace(trailing, '')
  return given === '' || [form?.epicInfo, runs.brief].some((brief = '') => nameOfText(brief) === given)
}
