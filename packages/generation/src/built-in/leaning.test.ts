import { describe, expect, it } from 'vitest'
import { leansBack, speaksOfIt } from '../reading/clauses/leans-back.ts'
import type { UnitKind } from '../reading/unit.ts'
import { splitBrief } from '../reading/units/split-brief.ts'
import { antecedentOf, contextOf, isRepeated, namedAfter } from './leaning.ts'

describe('a sentence that leans on the one before', () => {
  it.each([
    'It should be on the first page',
    'They get a code by text',
    'This must work at night',
    'That can’t be changed later',
    'The same for milk',
    'Same goes for groups',
    'And it also prints',
    'Dazu brauchen sie nur das Kennzeichen',
    'Das muss mit Handschuhen gehen',
    'Sie sehen es auf dem Tablet',
    'Die dürfen nur zwei Kolleginnen herausgeben',
    'Bringen sie ihn nicht zurück, kommt eine Erinnerung',
    'Außerdem soll er sie ausdrucken können',
    'Each of them has a number',
  ])('%s', (text) => {
    expect(leansBack(text)).toBe(true)
  })

  it.each([
    'It should be possible to pay by card',
    'It would be great if members could swap',
    'Es muss möglich sein, Karten zu sperren',
    'Das Lager sieht die Bestellung',
    'Die Mechaniker sehen es',
    'It takes three clicks to see it',
    'Both parents need an account of their own',
    'Those bookings in the past stay',
    'Members see it',
    'Außerdem soll es eine Liste geben',
    'Es soll auch eine Liste geben',
  ])('and one that does not: %s', (text) => {
    expect(leansBack(text)).toBe(false)
  })

  it.each([
    'The clerk should be able to order it once the paper is signed',
    'Parents can see it on the phone',
    'We weigh them on arrival',
  ])('in its object: %s', (text) => {
    expect(speaksOfIt(text)).toBe(true)
  })

  it.each([
    'If a scooter is broken, staff mark it',
    'Guests borrow a towel and bring it back',
    'Should it open at night?',
    'Please keep it short',
  ])('and not in its object: %s', (text) => {
    expect(speaksOfIt(text)).toBe(false)
  })

  const readAs = (text: string, kind: UnitKind) =>
    splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => ({ ...unit, kind, wanted: 0, sureness: 1 }))
  const found = (text: string, kind: UnitKind = 'context') => {
    const units = readAs(text, kind)
    return antecedentOf(units, units.length - 1)?.text
  }

  it('speaks of the nearest that stands by itself', () => {
    expect(found('There is a notice board. It is green. It should be on the first page.')).toBe(
      'There is a notice board.',
    )
  })

  it('leans on nothing where the department for computers does it', () => {
    expect(leansBack('IT sets up the laptop')).toBe(false)
    expect(leansBack('It sets up the laptop')).toBe(true)
  })

  it('speaks of nothing in another item of a list', () => {
    expect(found('- Teachers see who read it.\n- It is slow on Mondays.')).toBeUndefined()
    expect(found('- There is a timetable. It should be on the first page.')).toBe('There is a timetable.')
  })

  it('speaks of nothing that another voice, or another paragraph, said', () => {
    expect(found('We have a board.\n\nIt should be on the first page.')).toBeUndefined()
    expect(found('> We have a board.\nIt should be on the first page.')).toBeUndefined()
  })

  it('speaks of what a question of a word or two names', () => {
    expect(found('> Teachers?\n\nThey see their list.', 'question')).toBe('Teachers?')
    expect(found('> Teachers?\n\nThey see their list.', 'deferred')).toBeUndefined()
  })

  it.each([
    ['> What about broken ones?\n\nA photo and a line of text.', 'What about broken ones?'],
    ['> What if a driver drops out?\n\nEveryone gets a message.', 'What if a driver drops out?'],
    ['> How long do we keep things?\n\nEight weeks.', 'How long do we keep things?'],
    ['> Exports?\n\nTwice a year, as a table', 'Exports?'],
  ])('speaks of what a question asks about: %j', (text, about) => {
    expect(found(text, 'question')).toBe(about)
  })

  it.each(['out-of-scope', 'deferred', 'noise'] as const)('repeats nothing that is %s', (kind) => {
    expect(found('There is a board. It should be on the first page.', kind)).toBeUndefined()
  })

  it('repeats of today what there is, and no complaint', () => {
    const repeats = (text: string): boolean => {
      const [about, main] = readAs(text, 'today')
      return about !== undefined && main !== undefined && isRepeated(about, main)
    }
    expect(repeats('There is a board. It should be on the first page.')).toBe(true)
    expect(repeats('The board mails everybody. It should only mail the driver.')).toBe(false)
    expect(repeats('You can book two people into one slot. That must not happen again.')).toBe(true)
  })
})

describe('what those and them are', () => {
  const found = (text: string) => {
    const units = splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => ({
      ...unit,
      kind: 'today' as const,
      wanted: 0,
      sureness: 1,
    }))
    return contextOf(units, units.length - 1)?.text
  }

  it.each([
    [
      '(e) The number of burials a day is limited. Staff shall be able to change these limits.',
      /^The number of burials/,
    ],
    ['Some aids are not allowed in some papers. The system must know these rules.', /^Some aids/],
    ['- JJ asks about old pledges. Sensitive. Only JJ and SB may see these.', /^JJ asks/],
    ['- Nobody knows whether an export still runs. A bar, and a mail. Also let them cancel it.', /^Nobody knows/],
    ['Why can anyone book the hall until 2031? There must be a limit.', /^Why can anyone/],
  ])('stands in the clause before: %s', (text, before) => {
    expect(found(text)).toMatch(before)
  })

  it.each([
    '- Nobody knows whether an export still runs.\n- Also let them cancel it.',
    'Nobody knows whether an export still runs.\n\nLet them cancel it.',
    'The hall is empty. The clerk prints the label and sticks it on the box.',
  ])('stands in no other item or paragraph, and not before what names it: %s', (text) => {
    expect(found(text)).toBeUndefined()
  })
})

describe('a title with a pronoun', () => {
  it.each([
    ['Walkers need no account', 'They just get a text when the dog is back', 'The walkers just'],
    ['Our members reserve a boat', 'Once approved they pay the deposit', 'Once approved the members pay'],
    ['Tickets for the fair can be bought', 'They can be scanned', 'The tickets can'],
    ['The calendar must be simple', 'It shows every free cabin', 'The calendar shows'],
  ])('is named by what the sentence before begins with: %s', (before, title, named) => {
    expect(namedAfter(before, title).toLowerCase()).toMatch(new RegExp(`^${named}`, 'i'))
  })

  it.each([
    ['Some parents have no phone', 'They get a letter'],
    ['Visitors order tickets', 'They are sent by mail'],
    ['Visitors and guides meet at the gate', 'They get a text'],
    ['The customer rings us', 'They get a text'],
    ['The calendar shows the cabin', 'It is closed in winter'],
    ['Anna keeps the book', 'It shows every cabin'],
    ['The calendar is full', 'It would be nice to see the next free day'],
    ['We weigh the crates', 'They get a label'],
  ])('stays where that is not sure: %s', (before, title) => {
    expect(namedAfter(before, title)).toBe(title)
  })
})
