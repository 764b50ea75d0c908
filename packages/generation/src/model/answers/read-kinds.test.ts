import { describe, expect, it } from 'vitest'
import type { Brief, Mark } from '../../drafter.ts'
import { readBrief } from '../../reading/read-brief.ts'
import { numberBrief } from './number-brief.ts'
import { readOutlineAnswer, readPieceAnswer } from './read-answers.ts'
import { readingOf, readKinds } from './read-kinds.ts'

const asWritten: Brief = {
  companyInfo: '',
  epicInfo: 'Guests can pay by card. Staff must see open orders. Vouchers can be sold. Hello all.',
  additionalInfo: '',
  detailLevel: 'medium',
}
const numbered = (marks: readonly Mark[] = []) => {
  const brief = { ...asWritten, marks }
  return numberBrief(brief, readBrief(brief))
}
const read = (element: object, brief = numbered()) => {
  const answer = readPieceAnswer(element)
  return 'answer' in answer && answer.answer.kind === 'kinds' ? readKinds(brief, answer.answer.lines) : undefined
}
const kindsOf = (element: object, brief?: ReturnType<typeof numbered>) =>
  read(element, brief)?.units.map(({ kind }) => kind)
const byRules = numbered().units.map(({ kind }) => kind)

describe('what a model says that lines are', () => {
  it('counts, is kept to the letter, and is told to whoever is asked next', () => {
    const brief = read({ demand: [1], constraint: ['2'], deferred: '[3]', noise: [4] })
    expect(brief?.units.map(({ kind, byModel }) => [kind, byModel])).toEqual([
      ['demand', true],
      ['constraint', true],
      ['deferred', true],
      ['noise', true],
    ])
    expect(brief && readingOf(brief)).toEqual([
      {
        type: 'reading',
        marks: [
          { passage: 'Guests can pay by card.', kind: 'demand' },
          { passage: 'Staff must see open orders.', kind: 'constraint' },
          { passage: 'Vouchers can be sold.', kind: 'deferred' },
          { passage: 'Hello all.', kind: 'noise' },
        ],
      },
    ])
    expect(brief?.lines()).toContain('[3, later] Vouchers')
    // the same brief with the same marks, read anew
    expect(brief && readBrief(brief.brief)).toEqual(brief?.units)
  })

  it('is read from an outline, too, and adds up', () => {
    expect(readOutlineAnswer({ outOfScope: [3] })).toEqual({
      answer: { kind: 'kinds', lines: [{ kind: 'out-of-scope', units: [3] }] },
    })
    const once = read({ deferred: [3] })
    expect(kindsOf({ today: [3, 4] }, once)?.slice(2)).toEqual(['deferred', 'today'])
  })

  it('does not count against what a person marked', () => {
    const marked = numbered([{ passage: 'Vouchers can be sold.', kind: 'demand' }])
    const brief = read({ noise: [3], deferred: [1] }, marked)
    expect(brief?.units.map(({ kind, marked: own, byModel }) => [kind, own ?? byModel]).slice(0, 3)).toEqual([
      ['deferred', true],
      [byRules[1], undefined],
      ['demand', true],
    ])
    expect(brief?.brief.modelMarks).toEqual([{ passage: 'Guests can pay by card.', kind: 'deferred' }])
  })

  it('counts once for each line', () => {
    expect(kindsOf({ demand: [1, 1], today: [1] })?.[0]).toBe('demand')
  })

  it.each<[string, object]>([
    ['numbers that there are not', { deferred: [0, 5, 999, -1, 1.5, '1e9'] }],
    ['words in the place of numbers', { deferred: ['Guests can pay by card.', null, {}, true] }],
    ['empty lists', { demand: [], noise: [] }],
    ['that nothing is wanted', { noise: [1, 2, 3, 4] }],
    ['that nothing is wanted, by orders of the brief', { 'out-of-scope': '1-4' }],
    ['kinds that there are not', { demand: [], urgent: [1], __proto__: { deferred: [1] }, constructor: [2] }],
    ['what is nested deep', { deferred: JSON.parse(`${'['.repeat(2_000)}9${']'.repeat(2_000)}`) }],
  ])('changes nothing by %s', (_name, element) => {
    expect(kindsOf(element)).toEqual(byRules)
  })

  it.each([{ title: 'Orders', question: 'x' }, { urgent: [1] }, [], 'demand', 7, null])(
    'is not read from %j',
    (value) => {
      expect(readPieceAnswer(value)).not.toHaveProperty('answer.lines')
      expect(readOutlineAnswer(value)).not.toHaveProperty('answer.lines')
    },
  )

  it('leaves out what is too long to be kept', () => {
    const long = { ...asWritten, epicInfo: `Guests can pay ${'very '.repeat(120)}fast.` }
    const brief = numberBrief(long, readBrief(long))
    const lines = [{ kind: 'noise' as const, units: brief.units.map(({ number }) => number) }]
    for (const { passage } of readKinds(brief, lines).brief.modelMarks ?? []) expect(passage.length).toBeLessThan(501)
  })
})
