import { describe, expect, it } from 'vitest'
import { emptyHistory, redoStep, type StepHistory, undoStep, withStep } from './step-history.ts'

const done: StepHistory<string> = withStep(withStep<string>(emptyHistory, 'first', 'a'), 'second', 'b')

describe('the history of steps', () => {
  it('goes back and forth between what stood before and after each', () => {
    const back = undoStep(done, () => 'c')
    expect(back).toMatchObject({ name: 'second', state: 'b' })
    const further = undoStep(back?.history ?? done, () => 'b')
    expect(further).toMatchObject({ name: 'first', state: 'a' })
    const again = redoStep(further?.history ?? done, () => 'a')
    expect(again).toMatchObject({ name: 'first', state: 'b' })
    expect(redoStep(again?.history ?? done, () => 'b')).toEqual({ name: 'second', state: 'c', history: done })
  })

  it('has nothing to take back or to do again before anything was done', () => {
    expect(undoStep<string>(emptyHistory, () => 'a')).toBeUndefined()
    expect(redoStep<string>(emptyHistory, () => 'a')).toBeUndefined()
  })

  it('forgets what was undone once something else is done, and the oldest of very many steps', () => {
    const back = undoStep(done, () => 'c')?.history ?? done
    expect(withStep(back, 'other', 'b').future).toEqual([])
    const many = Array.from({ length: 501 }, (_, at) => at)
    const history = many.reduce((kept, at) => withStep(kept, `step ${at}`, at), emptyHistory as StepHistory<number>)
    expect([history.past.length, history.past[0]?.name]).toEqual([500, 'step 1'])
  })
})
