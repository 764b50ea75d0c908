import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsInCycle } from './ends-in-cycle.ts'
import { createRepetitionWatch } from './find-repetition.ts'

/** Characters that had come when the text was said to go round in circles; undefined where it never was. */
function foundAfter(text: string, pieceLength = 11): number | undefined {
  const watch = createRepetitionWatch()
  for (let at = 0; at < text.length; at += pieceLength)
    if (watch.read(text.slice(at, at + pieceLength))) return at + pieceLength
  return undefined
}

const verbs = ['Order', 'Cancel', 'See', 'Print', 'Pay', 'Return', 'Rate']
const things = ['a book', 'an invoice', 'a list of orders', 'the shelf', 'a label', 'the opening hours']
const criterion = fc.constantFrom(
  'Given a cart, when a guest orders, then a confirmation is shown.',
  'Given an order, when it is cancelled, then it is no longer in the list.',
  'Given no connection, when the page is opened, then it says so.',
)
const story = fc.record({
  title: fc.tuple(fc.constantFrom(...verbs), fc.constantFrom(...things)).map((words) => words.join(' ')),
  description: fc.constantFrom('As a guest, I want books', 'As a clerk, I want to see what waits'),
  acceptanceCriteria: fc.array(criterion, { minLength: 1, maxLength: 5 }),
  storyPoints: fc.constantFrom(1, 2, 3),
  dependsOn: fc.constant([]),
})
/** Every story has a title of its own, however alike the rest of it is. */
const backlog = fc
  .array(story, { minLength: 1, maxLength: 60 })
  .map((stories) => ({ elements: stories.map((each, at) => ({ ...each, title: `${each.title} (${at + 1})` })) }))

describe('a watch for repetition', () => {
  it('takes no ordinary backlog for one, however it is written', () => {
    fc.assert(
      fc.property(backlog, fc.constantFrom(0, 2, 8), (elements, blanks) => {
        const watch = createRepetitionWatch()
        expect(foundAfter(JSON.stringify(elements, null, blanks))).toBeUndefined()
        expect(elements.elements.map((element) => watch.element(element))).not.toContain('loop')
      }),
      { numRuns: 60 },
    )
  })

  it('finds every loop within a few hundred tokens: two more rounds, or a hundred tokens of it', () => {
    const unit = fc.string({ minLength: 1, maxLength: 600, unit: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), unit, (before, round) => {
        const text = before + round.repeat(Math.ceil(4_000 / round.length))
        // where it stands in the text is not known in advance: it is looked for every 240 characters
        expect(foundAfter(text)).toBeLessThanOrEqual(
          before.length + round.length + Math.max(400, 2 * round.length) + 260,
        )
      }),
      { numRuns: 100 },
    )
  })

  it('finds rounds whose parts are alike', () => {
    const line = (word: string) =>
      `Given a customer who is signed in and has a cart, when they ${word}, then it is shown.\n`
    expect(endsInCycle(`${line('pay')}${line('pay')}${line('go')}${line('go')}`.repeat(4))).toBe(true)
    expect(endsInCycle(Array.from({ length: 40 }, (_, at) => line(`open page ${at}`)).join(''))).toBe(false)
  })

  it('finds elements that were given before, in whatever order they come again', () => {
    const watch = createRepetitionWatch()
    const elements = ['a', 'b', 'c'].map((title) => ({ title }))
    const told = [...elements, ...elements, ...elements.toReversed()].map((element) => watch.element(element))
    expect(told).toEqual(['new', 'new', 'new', 'again', 'again', 'again', 'again', 'loop', 'loop'])
  })

  it('reads a text in time that grows with its length, the worst ones too', () => {
    const slow = (length: number) => Array.from({ length }, (_, at) => `${'a'.repeat(390)}${at}`).join('')
    const loop = Array.from({ length: 40_000 }, (_, at) => `${'a'.repeat(390)}${at % 10}`.slice(-10)).join('')
    expect(foundAfter(loop)).toBeDefined()
    const msFor = (text: string) => {
      const before = process.threadCpuUsage()
      expect(foundAfter(text)).toBeUndefined()
      return process.threadCpuUsage(before).user / 1_000
    }
    const [short, long] = [slow(40), slow(160)]
    msFor(short)
    // four times the text; the least of three, because the machine has other work to do
    const least = (text: string) => Math.min(msFor(text), msFor(text), msFor(text))
    expect(least(long) / least(short)).toBeLessThan(10)
  })
})
