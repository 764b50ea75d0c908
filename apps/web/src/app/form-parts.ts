import type { DraftForm } from '@planwright/contract'

/** What of a draft's form stands in its fields; the rest is kept with it and shown elsewhere. */
const isInField = {
  companyInfo: true,
  epicInfo: true,
  detailLevel: true,
  additionalInfo: true,
  additionalDescription: true,
  labels: true,
  customFields: true,
  setAside: false,
  marks: false,
  modelMarks: false,
  documents: false,
} as const satisfies Record<keyof DraftForm, boolean>

type Beside = { [Key in keyof DraftForm]-?: (typeof isInField)[Key] extends true ? never : Key }[keyof DraftForm]
export type TypedForm = Omit<DraftForm, Beside>

/** What is typed in a form. */
export function typedOf(form: DraftForm): TypedForm {
  return partOf(form, true) as TypedForm
}

/** What is kept with a form beside what is typed. */
export function besideOf(form: DraftForm): Pick<DraftForm, Beside> {
  return partOf(form, false) as Pick<DraftForm, Beside>
}

const partOf = (form: DraftForm, inField: boolean) =>
  Object.fromEntries(Object.entries(form).filter(([key]) => isInField[key as keyof DraftForm] === inField))
