import { describe, expect, it } from 'vitest'
import { readLimitMs, timeToRead } from '../../../../../scripts/testing/hostile-texts.ts'
import type { Brief } from '../../drafter.ts'
import { ownQuestionOf } from '../../questions/left-open.ts'
import { parted } from './answers.ts'

const briefOf = (epicInfo: string, additionalInfo: string): Brief => ({
  companyInfo: '',
  epicInfo,
  additionalInfo,
  detailLevel: 'medium',
})
const answersTo = (question: string, said: string) =>
  parted(briefOf(`Guests order lunch.\n\n${question}`, `${question.slice(0, -1)}: ${said}`)).answers
const demandsOf = (question: string, said: string) =>
  answersTo(question, said).flatMap(({ kind, text }) => (kind === 'demand' ? [text] : []))

const guests = 'Should guests be able to book too?'
const open = 'Who locks the gate?'

describe('a question that yes or no answers', () => {
  it.each(
    'No|Not for now|Never|Rather not|Nope|Probably not|I don’t think so|Not in the first version|Absolutely not|Definitely not|Of course not|Out of scope|Next year|Maybe|I am not sure|I guess that would be nice to have|We have to ask the board first|No, that is too expensive for us|No, but thanks|Yes and no|Jein|Yes, but later|Yes. But later.|Lieber nicht|Vorerst nicht|Auf keinen Fall|Brauchen wir nicht|Nicht nötig|Niemals|Nö|Noch nicht|Erst später|Wissen wir noch nicht|Natürlich nicht'.split(
      '|',
    ),
  )('is answered by nothing that is wanted: %s', (said) => {
    expect(answersTo(guests, said)).toMatchObject([
      { kind: expect.stringMatching(/^(?:out-of-scope|deferred|context)$/) },
    ])
  })

  it.each('Yes|Sure|Of course|Yeah|Correct|Definitely|Natürlich|Gerne|Unbedingt|Yes please|Yes, they can.'.split('|'))(
    'is agreed to: %s',
    (said) => {
      expect(demandsOf(guests, said)).toEqual(['Guests should be able to book too'])
    },
  )

  it.each([
    ['Yes, but only members', ['Guests should be able to book too, but only members']],
    ['Only on Sundays', ['Guests should be able to book too, only on Sundays']],
    ['Yes, Visa holders first', ['Guests should be able to book too, Visa holders first']],
    ['Members who have not paid cannot book', ['Members who have not paid cannot book']],
    ['No guests, but members may bring one', ['No guests, but members may bring one']],
    ['No cards, only invoices', ['No cards, only invoices']],
    ['Nothing but the name is kept', ['Nothing but the name is kept']],
    [
      'Yes. Members pay for every guest they bring.',
      ['Guests should be able to book too', 'Members pay for every guest they bring.'],
    ],
  ])('is bounded, or answered by a statement: %s', (said, expected) => {
    expect(demandsOf(guests, said)).toEqual(expected)
  })

  it.each([
    ['Sollen Gäste auch buchen können?', 'Gäste sollen auch buchen können'],
    ['Dürfen die neuen Mitglieder Boote buchen?', 'Die neuen Mitglieder dürfen Boote buchen'],
    ['Gibt es eine Warteliste?', 'Es gibt eine Warteliste'],
    ['Is there a waiting list?', 'There is a waiting list'],
    ['Is it open on Sundays?', 'It is open on Sundays'],
    ['Should we show prices or not?', 'We should show prices'],
  ])('is told as a statement: %s', (question, expected) => {
    expect(demandsOf(question, 'Ja')).toEqual([expected])
  })

  it.each(['Should we show prices or hide them?', 'Not decided: whether we show prices or hide them'])(
    'is none of two that exclude each other: %s',
    (text) => {
      expect(ownQuestionOf({ text })).toMatchObject({ yes: null })
    },
  )
})

describe('an answer in words', () => {
  it.each([
    'nobody but the guest',
    'Nobody except guests',
    'Niemand außer dem Platzwart',
    'No guests, but members may bring one',
    'No cards, only invoices',
    'Nobody needs an account',
    'Nothing but the name is kept',
    'Offen für alle Mitglieder',
    'Later than 20:00 the member',
    'Später als 18 Uhr nur der Platzwart',
    'It depends on the hour: until 20:00 the club, then the member',
    'Whatever member booked',
  ])('that only begins like a refusal is wanted: %s', (said) => {
    expect(demandsOf(open, said)).toHaveLength(1)
  })

  it.each(['Nobody', 'nothing special', 'Whatever', 'It depends', 'Later', 'noch offen', 'no idea', 'Sure'])(
    'that says nothing is not: %s',
    (said) => {
      expect(demandsOf(open, said)).toEqual([])
    },
  )

  it.each([
    ['Visa. And cash on site.', ['Payment: Visa, and cash on site.']],
    [
      'Online by card. Refunds are paid within two weeks.',
      ['Users can pay online by card', 'Refunds are paid within two weeks.'],
    ],
    ['Stripe', ['Payment: Stripe']],
    ['PayPal or Visa', ['Payment: PayPal or Visa']],
    ['Kreditkarte', ['Payment: Kreditkarte']],
  ])('is told whole, and as it is written: %s', (said, expected) => {
    expect(demandsOf('How is it paid?', said)).toEqual(expected)
  })
})

it.each([
  ['questions, and lines that answer none of them', 'Can aa?\n', 'x: y\n'],
  ['one question, and lines that almost answer it', 'Can aa?\n', 'Can aa?:  x\n'],
  ['questions and their answers', 'Can aa?\n', 'Can aa? Yes\n'],
  ['an answer of many sentences', 'Can aa?\n', 'Can aa: a. '],
])('the time grows with the text: %s', async (_, asked, said) => {
  const length = 20_000
  const brief = briefOf(asked.repeat(length / asked.length), said.repeat(length / said.length))
  expect(await timeToRead(() => parted(brief))).toBeLessThan(readLimitMs)
})
