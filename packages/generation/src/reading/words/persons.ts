import pluralize from 'pluralize'
import weights from '../learned/weights.json' with { type: 'json' }
import { anyOf, words } from './word-lists.ts'

const persons = new Set<string>(weights.persons)
/** Whether a noun in small letters names a person, a group that acts or a part somebody plays, as far as the labelled briefs name it. */
export function isPerson(noun: string): boolean {
  return persons.has(noun) || persons.has(pluralize.singular(noun))
}

/** These act by people whom nobody names. */
export const isBody = anyOf(words.isBody)
