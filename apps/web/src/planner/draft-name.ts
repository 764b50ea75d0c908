import type { DraftContent, DraftForm } from '@planwright/contract'
import { nameOfBrief } from '@planwright/likeness'

const trailing = /[\s.,:;]+$/
const nameOf = (form: DraftForm | null): string => nameOfBrief(form?.epicInfo ?? '')

/** The brief names an initiative, until a person gives it a name of its own. Pure. */
export function nameAfter({ name, form }: Pick<DraftContent, 'name' | 'form'>, next: DraftForm | null): string {
  return name === '' || name.replace(trailing, '') === nameOf(form) ? nameOf(next) : name
}
