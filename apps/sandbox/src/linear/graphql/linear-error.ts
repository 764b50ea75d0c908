import { GraphQLError } from 'graphql'

type Kind = { type: string; code: string; statusCode: number }

const kinds = {
  input: { type: 'invalid input', code: 'INPUT_ERROR', statusCode: 400 },
  authentication: { type: 'authentication error', code: 'AUTHENTICATION_ERROR', statusCode: 401 },
  forbidden: { type: 'forbidden', code: 'FORBIDDEN', statusCode: 403 },
  ratelimited: { type: 'ratelimited', code: 'RATELIMITED', statusCode: 429 },
  internal: { type: 'internal error', code: 'INTERNAL_SERVER_ERROR', statusCode: 500 },
} satisfies Record<string, Kind>

/** An error as Linear tells it: a message for programs, and words for people. */
export function linearError(kind: keyof typeof kinds, message: string, words = message): GraphQLError {
  return new GraphQLError(message, {
    extensions: { ...kinds[kind], userError: kind !== 'internal', userPresentableMessage: words },
  })
}

/** Something in the input is wrong. */
export function inputError(words: string): GraphQLError {
  return linearError('input', 'Argument Validation Error', words)
}

/** Something that is named is not there. */
export function notFound(type: string, id: string): GraphQLError {
  return linearError('input', `Entity not found: ${type}`, `Could not find referenced ${type} ${id.slice(0, 100)}.`)
}

/** Something with this id is there already, thrown away or not. */
export function conflict(type: string, id: string): GraphQLError {
  return linearError(
    'input',
    `conflict on insert of ${type}: a record with id ${id} already exists`,
    `conflict on insert of ${type}: ${id} already exists`,
  )
}
