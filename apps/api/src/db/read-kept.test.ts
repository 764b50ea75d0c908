import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { KeptByNewer, readAsked, readKept, withLeftOut } from './read-kept.ts'

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

  it('is read without the values that it added, where a field may be absent; where none may, it is refused in words', () => {
    const Plan = z.strictObject({
      level: z._default(z.enum(['high', 'detailed']), 'high'),
      touched: z.optional(z.record(z.string(), z.enum(['moved']))),
      value: z.optional(z.union([z.string(), z.strictObject({ option: z.string() })])),
      kind: z.enum(['a', 'b']),
    })
    const plan = {
      level: 'epic',
      touched: { one: 'moved', two: 'thrown' },
      value: { option: 'x', deeper: 1 },
      kind: 'a',
    }
    const known = readKept(Plan, plan)
    expect(known).toEqual({ level: 'high', touched: { one: 'moved' }, value: { option: 'x' }, kind: 'a' })
    expect(withLeftOut(known, plan, known)).toEqual(plan)
    expect(withLeftOut({ ...known, kind: 'b' }, plan, known)).toEqual({ ...plan, kind: 'b' })
    expect(withLeftOut({ ...known, level: 'detailed' }, plan, known)).toEqual({ ...plan, level: 'detailed' })
    expect(() => readKept(Plan, { ...plan, kind: 'c' })).toThrow(KeptByNewer)
    expect(() => readKept(Plan, { ...plan, touched: ['one'] })).toThrow(KeptByNewer)
    expect(() => readAsked(Plan, plan)).toThrow(KeptByNewer)
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
