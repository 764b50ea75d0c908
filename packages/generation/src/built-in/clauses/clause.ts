/**
 * What one clause of a brief asks for, in the forms a story can be told in:
 * - `to`: the person does it ("I want to export a report"); `body` is a verb phrase
 * - `system`: the product does it ("I want the system to sort results"); `body` is a verb phrase, `subject` its doer
 * - `thing`: it is there ("I want a dashboard"); `body` is a noun phrase
 * - `that`: it holds ("I want to be sure that locked users cannot log in"); `body` is a whole clause
 */
export type Clause = {
  form: 'to' | 'system' | 'thing' | 'that'
  body: string
  verb?: string
  subject?: string
  role?: string
  condition?: string
  end?: string
  /** of a certainty told of something done (`closing a goal requires ...`): the doing, and what is said of it */
  deed?: string
  rest?: string
}
