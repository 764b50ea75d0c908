import type { Clause } from '../clauses/clause.ts'
import { isPlural } from '../english/nouns.ts'
import { trimPunctuation } from '../english/phrases.ts'
import { verbList } from './condense.ts'
import { partVerbPhrase } from './object-of.ts'
import { type Deed, theirs } from './tell-deed.ts'

const makes = /^(?:create|add|insert|enter|edit|update|modify|change)$/
const shows = /^(?:view|read|list|see)$/
const ends = /^(?:delete|remove)$/

/**
 * `create, view, update and delete dishes (name, price)`: what is made is kept with its fields, what is looked at is
 * shown, what is deleted is gone. Undefined where the verbs are no such family.
 */
export function tellCrud(clause: Clause): Deed[] | undefined {
  const list = verbList(trimPunctuation(clause.body))
  if (!list?.verbs.every((verb) => makes.test(verb) || shows.test(verb) || ends.test(verb))) return undefined
  const object = partVerbPhrase(`manage ${list.rest}`).object ?? list.rest
  const fields =
    /^(.+?) \((?!e\.g\.|i\.e\.|such as)([^()]+,[^()]+)\)$/.exec(object) ??
    /^(.+?),? with (?:the )?(?:following )?(?:fields?|attributes?|details?|properties)[:]? ([^:]+,[^:]+)$/.exec(
      list.rest,
    )
  const core = theirs(trimPunctuation(fields?.[1] ?? object))
  const named = core.replace(/^an? /i, 'the ')
  const many = isPlural(core)
  const what = fields ? `: ${fields[2]}` : ''
  return [makes, shows, ends].flatMap((kind): Deed[] => {
    const verbs = list.verbs.filter((verb) => kind.test(verb))
    if (verbs.length === 0) return []
    const outcome =
      kind === makes
        ? `${named} ${many ? 'are' : 'is'} kept as entered${what}`
        : kind === shows
          ? `${named} ${many ? 'are' : 'is'} shown to them${verbs.length === list.verbs.length ? what : ''}`
          : `${named} ${many ? 'are' : 'is'} no longer there`
    return [{ when: `they ${verbs.join(' or ')} ${core}`, outcome }]
  })
}
