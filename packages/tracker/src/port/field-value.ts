import type { FieldInput } from './plan-item.ts'
import type { Field, FieldOption } from './project.ts'

/** A field's value resolved against what the field offers: options by id. */
export type FieldValue =
  | { readonly kind: 'option'; readonly id: string; readonly childId?: string }
  | { readonly kind: 'options'; readonly ids: readonly string[] }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'text' | 'rich-text' | 'date' | 'date-time' | 'user'; readonly text: string }
  | { readonly kind: 'users' | 'words'; readonly texts: readonly string[] }

/** Why a value does not fit: `unknown-option` names what was asked for, `wrong-kind` says what is wanted. */
export type FieldMisfit = { readonly misfit: 'unknown-option' | 'wrong-kind'; readonly message: string }

/**
 * What an input means for a field. Options go by their words first and by id second, because a person sees the words; several
 * options may stand in one text with commas between.
 */
export function resolveField(field: Field, input: FieldInput): FieldValue | FieldMisfit {
  switch (field.kind) {
    case 'option':
    case 'cascading':
      return resolveOption(field, input)
    case 'options': {
      const options = texts(input, field.options).map((text) => ({ text, option: findOption(field.options, text) }))
      const missing = options.find(({ option }) => option === undefined)
      if (missing) return unknownOption(field, missing.text)
      return { kind: 'options', ids: options.flatMap(({ option }) => (option ? [option.id] : [])) }
    }
    case 'number': {
      const number = typeof input === 'number' ? input : Number(textOf(input))
      return Number.isFinite(number) && textOf(input).trim() !== ''
        ? { kind: 'number', number }
        : wrongKind(field, 'a number')
    }
    case 'date':
      return dayPattern.test(textOf(input))
        ? { kind: 'date', text: textOf(input) }
        : wrongKind(field, 'a date such as 2026-01-31')
    case 'date-time':
      return Number.isNaN(Date.parse(textOf(input)))
        ? wrongKind(field, 'a date with a time')
        : { kind: 'date-time', text: new Date(textOf(input)).toISOString() }
    case 'users':
    case 'words':
      return { kind: field.kind, texts: texts(input, []) }
    case 'text':
    case 'rich-text':
    case 'user':
      return { kind: field.kind, text: textOf(input) }
    case 'other':
      return wrongKind(field, 'a kind of value that Planwright cannot fill in')
  }
}

export function isMisfit(value: FieldValue | FieldMisfit): value is FieldMisfit {
  return 'misfit' in value
}

/** One text per meaning: equal texts, equal values. Sets are put in order; ids, not words, stand for options. */
export function comparableField(value: FieldValue): string {
  switch (value.kind) {
    case 'option':
      return value.childId === undefined ? `option ${value.id}` : `option ${value.id} / ${value.childId}`
    case 'options':
      return `options ${[...value.ids].sort().join(' ')}`
    case 'number':
      return `number ${value.number}`
    case 'users':
    case 'words':
      return `${value.kind} ${JSON.stringify([...value.texts].sort())}`
    case 'date-time':
      return `date-time ${new Date(value.text).toISOString()}`
    default:
      return `${value.kind} ${value.text.replaceAll(/\s+/g, ' ').trim()}`
  }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const resolveOption = (field: Field, input: FieldInput): FieldValue | FieldMisfit => {
  const choice = typeof input === 'object' && 'option' in input ? input : { option: textOf(input) }
  const option = findOption(field.options, choice.option)
  if (!option) return unknownOption(field, choice.option)
  if (choice.child === undefined) return { kind: 'option', id: option.id }
  const child = findOption(option.children ?? [], choice.child)
  return child ? { kind: 'option', id: option.id, childId: child.id } : unknownOption(field, choice.child)
}

const findOption = <Option extends Pick<FieldOption, 'id' | 'value'>>(options: readonly Option[], text: string) =>
  options.find(({ value }) => value === text) ?? options.find(({ id }) => id === text)

const texts = (input: FieldInput, options: readonly FieldOption[]): readonly string[] => {
  if (Array.isArray(input)) return input
  const text = textOf(input)
  if (findOption(options, text)) return [text]
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const textOf = (input: FieldInput): string => {
  if (typeof input === 'string') return input
  if (typeof input === 'number') return String(input)
  return 'option' in input ? input.option : input.join(', ')
}

const unknownOption = (field: Field, text: string): FieldMisfit => ({
  misfit: 'unknown-option',
  message: `“${text}” is not one of the options of ${field.name}.`,
})
const wrongKind = (field: Field, wanted: string): FieldMisfit => ({
  misfit: 'wrong-kind',
  message: `${field.name} takes ${wanted}.`,
})
