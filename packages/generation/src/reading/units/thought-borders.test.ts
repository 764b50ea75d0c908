import { describe, expect, it } from 'vitest'
import { splitBrief } from './split-brief.ts'
import { isCeaseless, isOpenCondition, placedWords } from './thought-borders.ts'

const partsOf = (text: string): string[] => splitBrief({ epicInfo: text, additionalInfo: '' }).map(({ text }) => text)

describe('what somebody dictates without a stop', () => {
  it.each([
    [
      'we look after boilers in about four hundred flats and every engineer has a paper pad so what I want is that they see the jobs of the day on their phone in the order of the streets and when a job is done they take a photo of the meter and the tenant signs with a finger and if nobody is at home for the second time the landlord gets a mail with the photo of the door',
      [
        'what I want is that they see the jobs of the day on their phone in the order of the streets',
        'if nobody is at home for the second time the landlord gets a mail with the photo of the door',
      ],
    ],
    [
      'the choir has sixty people and I need to know who comes on tuesday so everybody gets a message on sunday and taps yes or no and if fewer than eight tenors come I want to be warned',
      ['if fewer than eight tenors come I want to be warned'],
    ],
    [
      'it would help a lot if the order to the firm were written down beside the report and if an invoice above the limit came to the board first and the caretaker saw it on his phone',
      ['it would help a lot if the order to the firm were written down beside the report'],
    ],
  ])('is parted where one thought ends and another begins: %s', (text, parts) => {
    expect(partsOf(text)).toEqual(expect.arrayContaining(parts))
  })

  it('begins with what leads to it', () => {
    const text =
      "okay so I'm a nurse on a surgical ward and what we need is basically something for swapping shifts because at the moment we have a whatsapp group with like fifty people in it and someone writes can anyone take my Thursday late and then thirty messages come and nobody knows in the end who's actually doing it and then our ward manager Denise has to put it in the roster by hand and half the time she doesn't hear about it so um what I'd want is I put my shift up and only people who are allowed to take it see it"
    const parts = partsOf(text)
    expect(parts.filter((part) => /what I'd want is$/.test(part))).toEqual([])
    expect(parts.filter((part) => /^what I'd want is I put my shift up/.test(part))).toHaveLength(1)
  })

  it('loses no word but those that link its thoughts', () => {
    const text =
      'um the swimming pool has two hundred members so they should book a lane from home and see how full it is and then if a lane stays empty for ten minutes anybody may have it oh and the attendants want a list of who is in the water at any moment for the fire drill'
    let rest = text
    for (const part of partsOf(text)) {
      const at = rest.indexOf(part)
      expect(rest.slice(0, Math.max(0, at)).trim()).toMatch(/^(?:(?:um|so|and|then|oh)\s*)*$/)
      rest = rest.slice(at + part.length)
    }
    expect(rest.trim()).toBe('')
  })

  it('is told by how long nothing parts its words', () => {
    const goesOn = (text: string): boolean => isCeaseless(placedWords(text))
    expect(goesOn('members book a lane and see it '.repeat(6))).toBe(true)
    expect(goesOn('members book a lane, and see it. '.repeat(6))).toBe(false)
  })
})

describe('a condition', () => {
  it.each([
    ['if nobody is at home for the second time', true],
    ['and when the engineer has been there', true],
    ['when a job is done they take a photo', false],
    ['they take a photo when it is done', false],
    ['wenn ein Kind krank ist', true],
  ])('is open until what follows from it is told: %s', (part, isOpen) => {
    expect(isOpenCondition(placedWords(part))).toBe(isOpen)
  })
})
