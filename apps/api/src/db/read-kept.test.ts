import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readKept, withLeftOut } from './read-kept.ts'

const Story = z.strictObject({ id: z.string(), title: z.string() })
const Content = z.strictObject({
  name: z.string(),
  form: z.nullable(z.strictObject({ brief: z.string() })),
  stories: z.array(Story),
})
const kept = {
  name: 'Shop',
  form: { brief: 'Sell things', mood: 'calm' },
  stories: [
    { id: '1', title: 'Browse', risk: { level: 2 } },
    { id: '2', title: 'Pay', risk: { level: 5 } },
  ],
  colour: 'blue',
}

describe('what a newer version kept', () => {
  it('is read without the fields that it added, and is left as it was', () => {
    const before = structuredClone(kept)
    expect(readKept(Content, kept)).toEqual({
      name: 'Shop',
      form: { brief: 'Sell things' },
      stories: [
        { id: '1', title: 'Browse' },
        { id: '2', title: 'Pay' },
      ],
    })
    expect(kept).toEqual(before)
  })

  it('is refused all the same where a field that is known is wrong', () => {
    expect(() => readKept(Content, { ...kept, name: 7 })).toThrow()
  })

  it('comes back with a change of the rest, wherever its place is still there', () => {
    const known = readKept(Content, kept)
    const next = {
      ...known,
      name: 'Store',
      stories: [
        { id: '2', title: 'Pay by card' },
        { id: '3', title: 'Return' },
      ],
    }
    expect(withLeftOut(next, kept, known)).toEqual({
      name: 'Store',
      form: { brief: 'Sell things', mood: 'calm' },
      stories: [
        { id: '2', title: 'Pay by card', risk: { level: 5 } },
        { id: '3', title: 'Return' },
      ],
      colour: 'blue',
    })
    expect(withLeftOut({ ...known, form: null }, kept, known)).toMatchObject({ form: null })
  })
})
