import type * as z from 'zod'

/** What a schema says to a person where it has no words of its own. */
export const validationMessages = {
  customError: (issue: z.core.$ZodRawIssue): string => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined) return 'This field is required'
        if (issue.input === null) return 'This may not be null'
        return `This must be ${kinds[issue.expected] ?? 'something else'}`
      case 'invalid_value':
        return issue.input === undefined ? 'This field is required' : `This must be ${oneOf(issue.values)}`
      case 'too_small':
        return issue.origin === 'number' || issue.origin === 'int'
          ? `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
          : `This must have at least ${counted(Number(issue.minimum), issue.origin)}`
      case 'too_big':
        return issue.origin === 'number' || issue.origin === 'int'
          ? `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`
          : `This may have at most ${counted(Number(issue.maximum), issue.origin)}`
      case 'not_multiple_of':
        return `This must be a multiple of ${issue.divisor}`
      case 'invalid_format':
        return formats[issue.format] ?? 'This is not written as it should be'
      case 'unrecognized_keys':
        return 'This field is not known'
      default:
        return issue.input === undefined ? 'This field is required' : 'This is not valid'
    }
  },
}

const kinds: Readonly<Record<string, string | undefined>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Readonly<Record<string, string | undefined>> = {
  datetime: 'This must be a date and time such as 2027-01-11T09:00:00Z',
  date: 'This must be a date such as 2027-01-11',
  email: 'This must be an e-mail address',
  url: 'This must be an address such as https://example.com',
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
}

function counted(count: number, origin: string): string {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries']
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
