import type { CustomField, CustomFieldType, IssueField } from '@planwright/contract'

const listed: readonly CustomFieldType[] = ['option', 'options', 'cascading', 'user']

/** How a field of the project is filled in; undefined for a kind that is not supported. */
export function customFieldTypeOf({ schema, allowedValues, points }: IssueField): CustomFieldType | undefined {
  const type = typeOf(schema)
  const lacksValues = type && listed.includes(type) && !allowedValues?.length
  return points || lacksValues ? undefined : type
}

function typeOf({ type, items }: IssueField['schema']): CustomFieldType | undefined {
  switch (type) {
    case 'option':
    case 'number':
    case 'date':
    case 'user':
      return type
    case 'string':
    case 'rich-text':
      return 'text'
    case 'option-with-child':
      return 'cascading'
    case 'array':
      return items === 'option' ? 'options' : undefined
    default:
      return undefined
  }
}

/** A value in words, as it stands on a story's badge. */
export function customFieldText({ value, display }: Pick<CustomField, 'value' | 'display'>): string {
  if (display) return display
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return value.child ? `${value.option} / ${value.child}` : value.option
  return String(value)
}

/** What an untouched row holds. */
export function emptyValue(type: CustomFieldType): CustomField['value'] {
  if (type === 'options') return []
  return type === 'cascading' ? { option: '' } : ''
}
