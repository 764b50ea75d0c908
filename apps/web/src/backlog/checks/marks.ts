import { type DraftForm, itemLimits, type Mark, type PassageKind } from '@planwright/contract'

/** What a person said that passages of the brief are. Those that were put aside before there were marks are not wanted. */
export function marksOf({ marks = [], setAside = [] }: Pick<DraftForm, 'marks' | 'setAside'>): Mark[] {
  const later = new Set(marks.map(({ passage }) => flat(passage)))
  const earlier = setAside.filter((passage) => passage !== '' && !later.has(flat(passage)))
  return [...earlier.map((passage): Mark => ({ passage, kind: 'out-of-scope' })), ...marks].slice(-itemLimits.marks)
}

/** The form with a passage marked; null takes the mark away. Of more marks than can be kept the oldest goes. */
export function withMark(form: DraftForm, passage: string, kind: PassageKind | null): DraftForm {
  const { setAside: _, ...rest } = form
  const others = marksOf(form).filter((mark) => flat(mark.passage) !== flat(passage))
  const marks = kind === null ? others : [...others, { passage, kind }]
  return { ...rest, marks: marks.slice(-itemLimits.marks) }
}

/** How its words are wrapped does not count. */
export function flat(passage: string): string {
  return passage.replace(/\s+/g, ' ').trim()
}
