import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { asItStands, spellingOf } from './spelling.ts'

/** How a text is read that holds many mistakes. */
const asSpelt = spellingOf('the custommers shoould get a messaeg')

describe('a word as it is spelt', () => {
  it.each([
    ['custommers', 'customers'],
    ['chaneges', 'changes'],
    ['temperatyre', 'temperature'],
    ['durign', 'during'],
    ['deliverry', 'delivery'],
  ])('%s is %s', (word, meant) => {
    expect(asSpelt(word)).toBe(meant)
  })

  it.each(['customers', 'zebrafish', 'für', 'iwo', 'xq', '', '#', 'verplicht'])('%j stays', (word) => {
    expect(asSpelt(word)).toBe(word)
  })

  it('is looked up in a blink however long it is, and whatever it holds', () => {
    const long = 'custmer'.repeat(100_000)
    expect(asSpelt(long)).toBe(long)
    expect(spellingOf(`${long} ${long}`)).toBe(asItStands)
  })

  it('is read, and what is written stays', () => {
    const text =
      'hiya\n\nwe sell cakes from home.\n\ncustmers shuold pick a flavuor and get a mesage wehn it is redy\n\ncheers'
    const wish = readBrief({ epicInfo: text, additionalInfo: '' }).find((unit) => unit.text.includes('flavuor'))
    expect(wish).toMatchObject({ kind: 'demand', text: expect.stringContaining('custmers shuold pick') })
    expect(wish?.wanted).toBeGreaterThan(0.9)
  })

  it('is asked for in a text of many mistakes alone', () => {
    expect(spellingOf('the custommers shoould get a messaeg')).not.toBe(asItStands)
    const plain = 'the customers of the house come along in the evening with their children '.repeat(3)
    expect(spellingOf(`${plain} and see a movie`)).toBe(asItStands)
    expect(spellingOf('')).toBe(asItStands)
  })
})
