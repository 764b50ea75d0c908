import { describe, expect, it, vi } from 'vitest'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { SaveUnseen } from './save-unseen.tsx'
import { useSave } from './use-save.ts'

/** A page that comes back to a save which an earlier page began. */
function ComingBack({ onEnd }: { onEnd: () => void }) {
  const { phase, look } = useSave({ runId: 'run-1', onRun: vi.fn(), onEnd })
  return (
    <>
      <p>{phase.state === 'ended' && phase.outcome.kind === 'answered' ? phase.outcome.response.state : phase.state}</p>
      {phase.state === 'unseen' && <SaveUnseen {...phase} onLook={look} />}
    </>
  )
}
const run = { id: 'run-1', kind: 'save', state: 'partial', items: [], createdAt: '', updatedAt: '' }

describe('a save that an earlier page began', () => {
  it('is said neither to be done nor to have failed while nobody can be asked, and is looked at again', async () => {
    let answers = false
    answerCalls({
      'GET /api/auth/get-session': () => ({ body: null }),
      'GET /api/runs/run-1': () => (answers ? { body: run } : problem(500, { code: 'unexpected' })),
    })
    const onEnd = vi.fn()
    const screen = await show(<ComingBack onEnd={onEnd} />)
    await expect.element(screen.getByRole('heading')).toHaveTextContent('How far your save is cannot be seen now')
    await expect
      .element(screen.getByRole('status'))
      .toMatchTextContent(/Your plan is kept, and nothing is made twice\./)
    expect(onEnd).not.toHaveBeenCalled()
    // from the press on, because the page looks by itself as well
    const button = screen.getByRole('button', { name: 'Look again' })
    const answer = () => {
      answers = true
    }
    button.element().addEventListener('click', answer, { capture: true })
    await button.click()
    await expect.element(screen.getByText('partial')).toBeVisible()
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('is found by itself once the server that fails to tell of it answers again', async () => {
    let fails = true
    const calls = answerCalls({
      'GET /api/auth/get-session': () => ({ body: null }),
      'GET /api/runs/run-1': () => ({ body: fails ? { ...run, state: 'running' } : run }),
      'GET /api/runs/run-1/events': () => problem(500, { code: 'unexpected' }),
    })
    const onEnd = vi.fn()
    const screen = await show(<ComingBack onEnd={onEnd} />)
    await expect.element(screen.getByRole('heading')).toHaveTextContent('How far your save is cannot be seen now')
    await vi.waitFor(
      () => expect(calls.filter(({ call }) => call.endsWith('/events')).length).toBeGreaterThan(1),
      20_000,
    )
    // looking again changes nothing of what is said until something is seen
    await expect.element(screen.getByRole('heading')).toBeVisible()
    expect(onEnd).not.toHaveBeenCalled()
    fails = false
    await expect.element(screen.getByText('partial'), { timeout: 30_000 }).toBeVisible()
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
