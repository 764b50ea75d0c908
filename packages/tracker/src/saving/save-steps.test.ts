import { describe, expect, it } from 'vitest'
import { kindOf, type SaveStep, stepKinds } from './save-steps.ts'
import type { StepKind } from './step-kind.ts'
import { linkItems } from './steps/link-items.ts'
import { updateItem } from './steps/update-item.ts'

describe('the kinds of steps', () => {
  it('are found by the name that a step bears', () => {
    const step: SaveStep = { kind: 'link-items', itemId: 'a', dependsOnId: 'b' }
    expect(kindOf(step)).toBe(linkItems)
  })

  it('each say what they do to one thing and to several', () => {
    const words = Object.values(stepKinds).flatMap((kind) => [kind.words(1), kind.words(2)])
    expect(new Set(words).size).toBe(words.length)
    for (const text of words) expect(text).toMatch(/^[A-Z]\w+ing .*[12] /)
  })

  it('do not compile without one of their parts, nor under another name', () => {
    const { settle, ...rest } = updateItem
    expect(settle).toBe('send-again')
    // @ts-expect-error nothing says what to do when the answer never comes
    const unsettled: StepKind<{ kind: 'update-item'; itemId: string; key: string }> = rest
    type Table = { [Name in SaveStep['kind']]: StepKind<Extract<SaveStep, { kind: Name }>> }
    // @ts-expect-error the line says another kind than its steps
    const misnamed: Table = { ...stepKinds, 'set-points': updateItem }
    // @ts-expect-error a step that is in no line of the table
    const unknown: SaveStep = { kind: 'archive-item', itemId: 'a' }
    expect([unsettled, misnamed, unknown]).toHaveLength(3)
  })
})
