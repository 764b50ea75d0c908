import type { DraftContent, DraftForm } from '@planwright/contract'

const trailing = /[\s.,:;]+$/

/** The first line of the brief, as a title. */
const firstLine = (form: DraftForm | null): string =>
  ((form?.epicInfo ?? '').split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^[#\s>*-]+/, '')
    .slice(0, 80)
    .replace(trailing, '')

/** The first line of the brief names an initiative, until a person gives it a name of its own. Pure. */
export function nameAfter({ name, form }: Pick<DraftContent, 'name' | 'form'>, next: DraftForm | null): string {
  return name === '' || name.replace(trailing, '') === firstLine(form) ? firstLine(next) : name
}
