import { criteriaFieldOf } from '../../port/criteria-place.ts'
import { comparableField } from '../../port/field-value.ts'
import type { PlanItem } from '../../port/plan-item.ts'
import type { Target } from '../../port/target.ts'
import { typeOf } from '../../saving/target-problems.ts'
import { type Document, documentText } from '../document/document.ts'
import { criteriaDocument, criteriaLine } from '../document/story-document.ts'

/** What goes into the field that was chosen for the criteria; null: there are none, so it is to be empty. */
type CriteriaInField = { readonly key: string; readonly value: Document | string | null; readonly comparable?: string }

/** Undefined where the criteria have no field of their own. Pure. */
export function criteriaInField(target: Target, item: PlanItem): CriteriaInField | undefined {
  const key = criteriaFieldOf(item)
  const field = typeOf(target, item.kind)?.fields.find((candidate) => candidate.key === key)
  if (key === undefined || !field) return undefined
  const text = item.acceptanceCriteria ?? ''
  if (field.kind === 'text') {
    const line = criteriaLine(text)
    return line === ''
      ? { key, value: null }
      : { key, value: line, comparable: comparableField({ kind: 'text', text: line }) }
  }
  const document = criteriaDocument(text)
  if (document === null) return { key, value: null }
  return { key, value: document, comparable: comparableField({ kind: 'rich-text', text: documentText(document) }) }
}
