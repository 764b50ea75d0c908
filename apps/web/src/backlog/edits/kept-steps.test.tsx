import { afterEach, expect, it } from 'vitest'
import { withStep } from '../../app/history/step-history.ts'
import type { BacklogSteps } from './create-backlog-editor.ts'
import { findSteps, forgetSteps, keepSteps } from './kept-steps.ts'

const steps = (count: number): BacklogSteps =>
  Array.from({ length: count }, (_, at) => `step ${at}`).reduce<BacklogSteps>(
    (history, name) => withStep(history, name, { part: { backlog: null } }),
    { past: [], future: [] },
  )
const names = (found: BacklogSteps | null) => found?.past.map(({ name }) => name)

afterEach(() => forgetSteps('ada'))

it('are there for their person when the page goes before they are written, the nearest of them', async () => {
  const writing = keepSteps('draft', 'ada', steps(8))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(names(await findSteps('draft', 'ada'))).toEqual(['step 3', 'step 4', 'step 5', 'step 6', 'step 7'])
  expect(await findSteps('draft', 'bob')).toBeNull()
  await writing
})

it('are what was written where the page stayed, or came back', async () => {
  const writing = keepSteps('draft', 'ada', steps(8))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await writing
  expect(names(await findSteps('draft', 'ada'))).toHaveLength(8)
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(Object.keys(localStorage).filter((name) => name.includes('last-steps'))).toEqual([])
})

it('are gone after signing out', async () => {
  void keepSteps('draft', 'ada', steps(2))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await forgetSteps('ada')
  expect(await findSteps('draft', 'ada')).toBeNull()
})
