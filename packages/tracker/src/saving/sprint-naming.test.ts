import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sprintName } from './sprint-name.ts'
import { foldName, sprintNaming } from './sprint-naming.ts'

const longest = 29
/** What so many new sprints are called on a board with these, of a plan that has none yet. */
function namesOn(board: readonly string[], count = 1): string[] {
  const taken = [...board]
  const naming = sprintNaming(board)
  for (let number = 1; number <= count; number += 1) taken.push(sprintName(number, { taken, naming, longest }))
  return taken.slice(board.length)
}

describe('sprintNaming', () => {
  it.each([
    [
      ['SHOP Sprint 14', 'SHOP Sprint 15'],
      ['SHOP Sprint 16', 'SHOP Sprint 17'],
    ],
    [
      ['SHOP Sprint 15', 'SHOP Sprint 14'],
      ['SHOP Sprint 16', 'SHOP Sprint 17'],
    ],
    [
      ['Sprint 1', 'Sprint 2'],
      ['Sprint 3', 'Sprint 4'],
    ],
    [
      ['Team 7 Sprint 14', 'Team 7 Sprint 15'],
      ['Team 7 Sprint 16', 'Team 7 Sprint 17'],
    ],
    [
      ['14. Lauf', '15. Lauf'],
      ['16. Lauf', '17. Lauf'],
    ],
    [
      ['Sprint 14 (Web)', 'Sprint 15 (Web)'],
      ['Sprint 16 (Web)', 'Sprint 17 (Web)'],
    ],
    [
      ['Sprint 08', 'Sprint 09'],
      ['Sprint 10', 'Sprint 11'],
    ],
    [
      ['Sprint 001', 'Sprint 002'],
      ['Sprint 003', 'Sprint 004'],
    ],
    [
      ['Sprint #98', 'Sprint #99'],
      ['Sprint #100', 'Sprint #101'],
    ],
    [
      ['Sprint 01', 'Sprint 98', 'Sprint 99'],
      ['Sprint 100', 'Sprint 101'],
    ],
    [
      ['Sprint 007', 'Sprint 8', 'Sprint 9'],
      ['Sprint 10', 'Sprint 11'],
    ],
    [
      ['S14', 'S15'],
      ['S16', 'S17'],
    ],
    [
      ['SEM Sprint 14', 'SEM Sprint 15'],
      ['SEM Sprint 16', 'SEM Sprint 17'],
    ],
    [
      ['🚀 Sprint 14 ✨', '🚀 Sprint 15 ✨'],
      ['🚀 Sprint 16 ✨', '🚀 Sprint 17 ✨'],
    ],
    [
      ['ספרינט 14', 'ספרינט 15'],
      ['ספרינט 16', 'ספרינט 17'],
    ],
    [
      ['第14回', '第15回'],
      ['第16回', '第17回'],
    ],
  ])('%j goes on as %j', (board, names) => {
    expect(namesOn(board, 2)).toEqual(names)
  })

  it('takes names that differ in case and spaces for one way, and writes it as the most recent one does', () => {
    expect(namesOn(['shop  sprint 14', ' SHOP Sprint 15 '])).toEqual(['SHOP Sprint 16'])
  })

  it('goes on after the highest number, wherever it stands and whatever is missing', () => {
    expect(namesOn(['SHOP Sprint 14', 'SHOP Sprint 20', 'SHOP Sprint 15', 'Hardening'])).toEqual(['SHOP Sprint 21'])
  })

  it('goes on in the most recent of several ways', () => {
    const former = ['Alpha 1', 'Alpha 2', 'Alpha 3']
    const since = ['SHOP Sprint 1', 'SHOP Sprint 2']
    expect(namesOn([...former, ...since])).toEqual(['SHOP Sprint 3'])
    expect(namesOn([...since, ...former])).toEqual(['Alpha 4'])
    expect(namesOn([...since, 'Alpha 1', ...former, 'SHOP Sprint 3', 'Hardening'])).toEqual(['SHOP Sprint 4'])
  })

  it.each([
    ['nothing', []],
    ['a single one', ['SHOP Sprint 14']],
    ['names without numbers', ['Checkout', 'Search']],
    ['other words each', ['Checkout 1', 'Search 2']],
    ['other words behind', ['Sprint 14 Checkout', 'Sprint 15 Search']],
    ['no words', ['14', '15']],
    ['the same number twice', ['SHOP Sprint 14', 'shop sprint 14']],
    ['weeks of a year', ['2026-W47', '2026-W48']],
    ['weeks', ['KW 47', 'KW 48', 'W47', 'W48', 'Week 47', 'Week 48']],
    [
      'weeks in other languages',
      [
        'Vecka 47',
        'Vecka 48',
        'Sem 47',
        'Sem. 48',
        'v 47',
        'v48',
        'Kalenderwoche 47',
        'Kalenderwoche 48',
        '週 47',
        '週 48',
      ],
    ],
    ['every other week', ['Viikko 46', 'Viikko 48', 'Viikko 50']],
    ['sprints of a year', ['Sprint 2026-14', 'Sprint 2026-15']],
    ['a year in front', ['2026 Sprint 14', '2026 Sprint 15']],
    ['years', ['Sprint 2026', 'Sprint 2027']],
    ['a year of two digits', ["Sprint 14 '26", "Sprint 15 '26", 'FY26 Sprint 1', 'FY26 Sprint 2']],
    ['a year of two digits that goes on', ['FY26', 'FY27', "Sprint '26", "Sprint '27"]],
    ['quarters', ['Q4 Sprint 1', 'Q4 Sprint 2', '2026Q3', '2026Q4']],
    ['quarters that go on', ['Q1', 'Q2', 'Q3']],
    ['months', ['Sprint Nov 1', 'Sprint Nov 2', '1 December', '2 December']],
    [
      'months in other languages',
      ['Dez 1', 'Dez 2', 'Sprint 5 (Mai)', 'Sprint 6 (Mai)', '1 février', '2 fe\u0301vrier'],
    ],
    ['days of a month', ['10. marraskuuta', '24. marraskuuta']],
    ['days', ['11月10日', '11月11日', '2026.11.29', '2026.11.30', '29/11', '30/11']],
    ['versions', ['Release 3.1', 'Release 3.2']],
    ['ranges', ['Sprint 14-15', 'Sprint 14-16']],
    ['numbers of 20 digits', ['Sprint 12345678901234567890', 'Sprint 12345678901234567891']],
    ['numbers that count no sprints', ['Sprint 20261129', 'Sprint 20261130', 'SHOP-4711', 'SHOP-4712']],
    ['numbers in words', ['21st Sprint', '22st Sprint', 'Sprint 3b', 'Sprint 4b']],
    ['digits in a box', ['Sprint 1️⃣', 'Sprint 2️⃣']],
    ['other digits', ['سبرنت ١٤', 'سبرنت ١٥']],
    ['letters that are shown the other way round', ['\u202e41 tnirpS 14', '\u202e41 tnirpS 15']],
  ])('sees no way in %s', (_, board) => {
    expect(sprintNaming(board)).toBeUndefined()
    expect(namesOn(board)[0]).toMatch(/^Sprint 1( \(\d+\))?$/)
  })

  it('does not take for a way what it called its own sprints where others bore their names', () => {
    expect(namesOn(['Sprint 1', 'Sprint 1 (2)'])).toEqual(['Sprint 1 (3)'])
    expect(namesOn(['Sprint 1', ' sprint 2 ', 'Sprint 2 (2)'], 3)).toEqual(['Sprint 3', 'Sprint 4', 'Sprint 5'])
  })

  it('leaves the way where the next name would be too long', () => {
    const words = 'x'.repeat(longest - 2)
    expect(namesOn([`${words} 8`, `${words} 9`])).toEqual(['Sprint 1'])
    const room = 'x'.repeat(longest - 1)
    expect(namesOn([`${room}8`, `${room}7`], 3)).toEqual([`${room}9`, 'Sprint 2', 'Sprint 3'])
  })

  describe('with sprints of the plan on the board', () => {
    const next = (number: number, own: { number: number; name: string }[], others: string[]) => {
      const taken = [...others, ...own.map(({ name }) => name)]
      return sprintName(number, { taken, naming: sprintNaming(taken, own), longest })
    }
    const board = ['SHOP Sprint 14', 'SHOP Sprint 15']

    it('goes on as they are called, also where the board has another way since', () => {
      expect(next(2, [{ number: 1, name: 'SHOP Sprint 16' }], [...board, 'Beta 1', 'Beta 2'])).toBe('SHOP Sprint 17')
    })

    it('goes on as a former release called them', () => {
      expect(next(2, [{ number: 1, name: 'Sprint 1' }], board)).toBe('Sprint 2')
    })

    it('gives one that is missing among them the name that it was to have', () => {
      const own = [1, 3].map((number) => ({ number, name: `SHOP Sprint ${15 + number}` }))
      expect(next(2, own, board)).toBe('SHOP Sprint 17')
      expect(next(1, own.slice(1), board)).toBe('SHOP Sprint 16')
    })

    it.each([8, 9, 98, 99])('gives one that is missing behind %i no more digits than it was to have', (first) => {
      const own = [1, 3].map((number) => ({ number, name: `SHOP Sprint ${first - 1 + number}` }))
      expect(next(2, own, [`SHOP Sprint ${first - 1}`])).toBe(`SHOP Sprint ${first + 1}`)
    })

    it('keeps the leading zeros of the board between its own', () => {
      const own = [1, 3].map((number) => ({ number, name: `Sprint ${String(7 + number).padStart(2, '0')}` }))
      expect(next(2, own, [])).toBe('Sprint 09')
    })

    it('goes on in the digits of its own sprints beside others with more', () => {
      expect(next(2, [{ number: 1, name: 'Sprint 1' }], ['Sprint 14', 'Sprint 15'])).toBe('Sprint 2')
    })

    it('takes a name as taken where another has the same number with a zero in front', () => {
      expect(next(2, [{ number: 1, name: 'Sprint 1' }], ['Sprint 002', 'Sprint 7'])).toBe('Sprint 8')
      expect(next(1, [], ['Sprint 01', 'Hardening'])).toBe('Sprint 1 (2)')
    })

    it('goes on after those of others where that name is taken', () => {
      expect(next(2, [{ number: 1, name: 'SHOP Sprint 16' }], [...board, 'SHOP Sprint 17'])).toBe('SHOP Sprint 18')
    })

    it('goes on as the board does where somebody gave them other names', () => {
      expect(next(2, [{ number: 1, name: 'Hardening' }], board)).toBe('SHOP Sprint 16')
    })
  })
})

const word = fc.constantFrom(
  'SHOP Sprint ',
  'Sprint ',
  'W',
  '2026-',
  ' ',
  '🚀',
  'ש ',
  '٣',
  '\u202e',
  "'26 ",
  ' (2)',
  '-',
)
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.tuple(word, fc.bigInt({ min: 0n, max: 10n ** 20n }), word).map((parts) => parts.join('')),
  fc.tuple(word, fc.nat(30), word).map((parts) => parts.join('')),
)

describe('sprintName, for any board', () => {
  it('is free, fits, and is the same again', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (board, count) => {
        const names = namesOn(board, count)
        expect(names).toEqual(namesOn(board, count))
        expect(new Set([...board, ...names].map(foldName)).size).toBe(new Set(board.map(foldName)).size + count)
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(longest)
          expect(name).toBe(name.trim())
        }
      }),
      { numRuns: 500 },
    )
  })

  it('goes on with the way that a board counts in', () => {
    const words = fc.constantFrom('SHOP Sprint ', 'Sprint ', 'Équipe bleue – ', 'ש ', '🚀 Go ')
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 2, max: 6 }), (before, from, count) => {
        const board = Array.from({ length: count }, (_, at) => `${before}${from + at}`)
        expect(namesOn(board, 2)).toEqual([`${before}${from + count}`, `${before}${from + count + 1}`])
        expect(namesOn(board.toReversed(), 2)).toEqual(namesOn(board, 2))
      }),
    )
  })
})
