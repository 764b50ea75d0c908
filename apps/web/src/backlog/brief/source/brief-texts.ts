import { briefLimit } from '@planwright/contract'

/** The fields of the form that take a document. */
export type BriefField = 'epicInfo' | 'additionalInfo'
export type BriefTexts = Record<BriefField, string>

/** A text below another, an empty line between them; alone where the other is blank. */
export function below(above: string, text: string): string {
  return above.trim() === '' ? text : `${above.trimEnd()}\n\n${text}`
}

/** How many characters a text has too many for a field; 0 where it fits. */
export function excess(text: string): number {
  return Math.max(0, text.length - briefLimit)
}
