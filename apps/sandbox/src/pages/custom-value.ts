import * as z from 'zod'
import type { Field, FieldOption, Person, RichText } from '../jira/data/state.ts'
import { type Html, html } from './html.ts'
import { richTextHtml } from './rich-text.ts'

const Document = z.looseObject({ type: z.literal('doc'), content: z.array(z.unknown()) })

/** A custom field's value as people read it: the words of options and people, rich text as such. */
export function customValue(field: Field, value: unknown, people: readonly Person[]): Html | string {
  if (Document.safeParse(value).success) {
    // Its inside was checked when the issue was written.
    return richTextHtml(value as RichText)
  }
  return html`${wordsOf(value, (id) => optionWords(field.options, id) ?? people.find((one) => one.accountId === id)?.name).join(field.kind === 'cascading' ? ' › ' : ', ')}`
}

/** Walks lists and nested choices (`{ id, child }`) down to the ids. */
function wordsOf(value: unknown, wordFor: (id: string) => string | undefined): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, wordFor))
  if (typeof value === 'object') return Object.values(value).flatMap((one) => wordsOf(one, wordFor))
  return [wordFor(String(value)) ?? String(value)]
}

function optionWords(options: readonly FieldOption[], id: string): string | undefined {
  for (const option of options) {
    const words = option.id === id ? option.value : optionWords(option.children ?? [], id)
    if (words !== undefined) return words
  }
  return undefined
}
