import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

describe('the difference of two texts, word by word', () => {
  it('keeps what stays and groups what changes', () => {
    expect(wordDiff('Pay as a guest', 'Pay by card as a guest')).toEqual([
      { kind: 'same', text: 'Pay' },
      { kind: 'added', text: ' by card' },
      { kind: 'same', text: ' as a guest' },
    ])
    expect(wordDiff('Refund an order', 'Cancel an order')).toEqual([
      { kind: 'removed', text: 'Refund' },
      { kind: 'added', text: 'Cancel' },
      { kind: 'same', text: ' an order' },
    ])
  })

  it('shows very long texts one after the other', () => {
    const [long, other] = ['a '.repeat(3_000), 'b '.repeat(3_000)]
    expect(wordDiff(long, other).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })

  it('loses and invents no character', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word ', '. ')).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const parts = wordDiff(before, after)
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
        expect(wordDiff(before, before).every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
})
