import { describe, expect, it } from 'vitest'
import { createTokenCipher } from './token-cipher.ts'

const secret = 'a secret of sufficient length, one'
const other = 'a secret of sufficient length, two'

describe('createTokenCipher', () => {
  const cipher = createTokenCipher(() => [secret])

  it('gives back what it took, and never the same text twice', () => {
    const texts = [cipher.encrypt('token', 'row 1'), cipher.encrypt('token', 'row 1')]
    expect(texts[0]).not.toBe(texts[1])
    for (const text of texts) expect(cipher.decrypt(text, 'row 1')).toBe('token')
  })

  it('fails closed for another row, another key, and any changed character', () => {
    const text = cipher.encrypt('token', 'row 1')
    expect(() => cipher.decrypt(text, 'row 2')).toThrow()
    expect(() => createTokenCipher(() => [other]).decrypt(text, 'row 1')).toThrow('not known here')
    const start = text.lastIndexOf('.') + 1
    for (let at = start; at < text.length - 1; at += 5) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      expect(() => cipher.decrypt(changed, 'row 1')).toThrow()
    }
    expect(() => cipher.decrypt(text.slice(0, 20), 'row 1')).toThrow()
  })

  it('opens what a former key closed, and knows that it should be written anew', () => {
    const text = cipher.encrypt('token', 'row 1')
    const rotated = createTokenCipher(() => [other, secret])
    expect(rotated.decrypt(text, 'row 1')).toBe('token')
    expect([rotated.isCurrent(text), rotated.isCurrent(rotated.encrypt('token', 'row 1'))]).toEqual([false, true])
  })
})
