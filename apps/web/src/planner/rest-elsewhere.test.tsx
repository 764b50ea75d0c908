import { describe, expect, it, vi } from 'vitest'
import { testProgress } from '../testing/progress.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { restElsewhere } from './rest-elsewhere.ts'

/** Where step 2 has the rest of a saved plan planned, and the page that it leads to. */
async function asked(answer: Parameters<typeof answerCalls>[0][string], signal = new AbortController().signal) {
  const calls = answerCalls({ 'POST /api/drafts/d-1/progress': answer })
  const screen = await show(<ToastRegion />)
  const navigate = vi.fn()
  const where = await restElsewhere({ draftId: 'd-1', tracker: 'Jira', navigate, signal })
  return { where, navigate, calls, screen }
}
const state = (sprintState: 'closed' | 'active') => {
  const [sprint, ...others] = testProgress().sprints
  if (!sprint) throw new Error('no sprint is followed')
  const rest = others.map((other) => ({ ...other, state: 'future' as const }))
  return () => ({ body: testProgress({ sprints: [{ ...sprint, state: sprintState }, ...rest] }) })
}

describe('planning the rest of a saved plan again on step 2', () => {
  it('is done from what stands in the tracker where a sprint is closed, and says why', async () => {
    const { where, navigate, calls, screen } = await asked(state('closed'))
    expect(where).toBe('elsewhere')
    expect(calls.map(({ body }) => body)).toEqual([{ refresh: true }])
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/initiatives/d-1/follow', {
      state: { replan: { opensActive: false, adds: [] } },
    })
    await expect.element(screen.getByText(/^Sprint 1 is closed in Jira, so the rest is planned from/)).toBeVisible()
  })

  it('is done there while none is, or nothing was saved', async () => {
    const running = await asked(state('active'))
    expect(running.where).toBe('here')
    expect(running.navigate).not.toHaveBeenCalled()
    expect((await asked(() => problem(404, { code: 'not-saved-yet' }))).where).toBe('here')
  })

  it('leads nobody anywhere who has stopped it or gone meanwhile', async () => {
    const { navigate } = await asked(state('closed'), AbortSignal.abort())
    expect(navigate).not.toHaveBeenCalled()
  })

  it('says so where it cannot be asked', async () => {
    expect((await asked(() => problem(502, { code: 'jira-unavailable' }))).where).toBe('unknown')
  })
})
