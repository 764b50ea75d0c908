import { locales } from 'zod'

/** Zod's English, but for what is simply not there: the sentence that the forms say. A schema's own words go before these. */
export const validationMessages = {
  ...locales.en(),
  customError: ({ code, input }: { code?: string; input?: unknown }) =>
    code === 'invalid_type' && (input === undefined || input === null) ? 'This field is required' : undefined,
}
