import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'
import type { ReadPassage } from './read-passages.ts'

const passage = (text: string, start: number, end: number, number = 1): ReadPassage => ({
  number,
  field: 'epicInfo',
  start,
  end,
  passage: text.slice(start, end),
  kind: 'demand',
  toldBy: [],
  citedBy: [],
  state: 'open',
  unsure: false,
  marked: false,
  byModel: false,
})

it('a text is parted at its lines, but not within a passage', () => {
  const text = '# Shop\n\n- Pay by\n  card. Soon.\nRefunds.'
  const found = paragraphsOf(text, [passage(text, 10, 24), passage(text, 31, 39, 2)])
  expect(found.map(({ apart, pieces }) => [apart, pieces.map((piece) => [piece.text, piece.passage?.number])])).toEqual(
    [
      [false, [['# Shop', undefined]]],
      [
        true,
        [
          ['- ', undefined],
          ['Pay by\n  card.', 1],
          [' Soon.', undefined],
        ],
      ],
      [false, [['Refunds.', 2]]],
    ],
  )
})

it('nothing is lost but line breaks, whatever the passages', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '.') }),
      fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 }))),
      (text, spans) => {
        const passages = spans
          .map(([start, length], at) => passage(text, start, start + length, at))
          .sort((a, b) => a.start - b.start)
        const pieces = paragraphsOf(text, passages).flatMap((paragraph) => paragraph.pieces)
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true)
        expect(pieces.map((piece) => piece.text.replace(/\s/g, '')).join('')).toBe(text.replace(/\s/g, ''))
      },
    ),
  )
})
