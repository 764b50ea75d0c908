import type { DraftingProgress } from '@planwright/generation'
import { describe, expect, it } from 'vitest'
import { createDraftingSteps } from './drafting-steps.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('what a person is told while a model writes', () => {
  const steps = createDraftingSteps(() => now)
  const stepOf = (question: number, about: string, state: object) =>
    steps({ question, about, ...state } as DraftingProgress)

  it('is what is nearest to a story, once, with how long it may take', () => {
    const epics = (state: object) => stepOf(1, 'the epics', state)
    expect(epics({ state: 'queued' })).toMatchObject({ label: 'Waiting for the model to answer another question' })
    const waiting = { since: now.toISOString(), limitSeconds: 600 }
    expect(epics({ state: 'waiting', limitMs: 600_000 })).toMatchObject({
      label: 'Waiting for the model to read the brief',
      ...waiting,
    })
    const at = new Date('2026-03-01T14:02:00Z')
    expect(epics({ state: 'retrying', at, asked: true })).toMatchObject({
      label: 'The server asked to wait',
      retryAt: at.toISOString(),
    })
    expect(epics({ state: 'thinking' })).toMatchObject({ label: 'The model is thinking' })
    expect(epics({ state: 'thinking' })).toBeUndefined()
    expect(epics({ state: 'writing' })).toMatchObject({ label: 'Writing the epics' })
    expect(epics({ state: 'ended' })).toBeUndefined()
  })

  it('names what is written side by side', () => {
    expect(stepOf(2, 'the stories of Checkout', { state: 'waiting', limitMs: 1 })?.label).toBe(
      'Waiting for the model to go on with the stories of Checkout',
    )
    expect(stepOf(2, 'the stories of Checkout', { state: 'writing' })?.label).toBe('Writing the stories of Checkout')
    expect(stepOf(3, 'the stories of Payment', { state: 'waiting', limitMs: 1 })).toBeUndefined()
    expect(stepOf(3, 'the stories of Payment', { state: 'writing' })?.label).toBe(
      'Writing the stories of Checkout and Payment',
    )
    expect(stepOf(4, 'the order', { state: 'writing' })?.label).toBe(
      'Writing the stories of Checkout, the stories of Payment and the order',
    )
  })
})
