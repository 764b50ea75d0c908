import type { Profile } from '@planwright/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../app/api/query-client.ts'
import { connection } from '../app/connection/connection.ts'
import { tokenKeeper } from '../app/session/token-keeper.ts'
import { keepProfile, profileQuery } from '../app/session/use-profile.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { DoneScreen } from './done-screen.tsx'
import { SaveUnderWay } from './save-under-way.tsx'
import { SaveUnseen } from './save-unseen.tsx'
import { useSave } from './use-save.ts'

/** A page that comes back to a save which an earlier page began. */
function ComingBack({ onEnd, onRun = vi.fn() }: { onEnd: () => void; onRun?: (runId: string | null) => void }) {
  const { phase, look } = useSave({ runId: 'run-1', onRun, onEnd })
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

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const iat = Math.floor(Date.now() / 1000)
const token = `h.${encode({ sub: 'u1', sid: 's1', email: 'ada@example.com', role: 'user', iat, exp: iat + 900 })}.s`
const profile = (needsLink: boolean): Profile => ({
  ...{ uid: 'u1', email: 'ada@example.com', displayName: 'Ada', photoURL: null, role: 'user' },
  jiraIntegration: { enabled: true, ...(needsLink && { needsLink }) },
})

type Answer = { status?: number; body: unknown }

/** A page on which a run waits for a new connection. What happens to that and to the run elsewhere, the page is not told. */
async function waiting(kind: 'save' | 'undo' = 'save') {
  let link: 'lost' | 'there' = 'lost'
  let found: { state: string } | Answer = { state: 'needs-link' }
  const calls = answerCalls({
    'GET /api/auth/get-session': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token } }),
    'GET /api/users/whoami': () => ({ body: profile(link === 'lost') }),
    'GET /api/runs/run-1': () => ('body' in found ? found : { body: { ...run, kind, ...found } }),
  })
  await tokenKeeper.resolve()
  onTestFinished(() => tokenKeeper.forget())
  const onEnd = vi.fn()
  const onRun = vi.fn()
  const shown: (string | null)[] = []
  const screen = await show(
    <>
      <ComingBack {...{ onEnd, onRun }} />
      <ToastRegion />
    </>,
  )
  await expect.element(screen.getByText('needs-link')).toBeVisible()
  const isLost = () => queryClient.getQueryData(profileQuery('u1').queryKey)?.jiraIntegration.needsLink === true
  await expect.poll(isLost).toBe(true)
  const watcher = new MutationObserver(() => shown.push(screen.container.querySelector('p')?.textContent ?? null))
  watcher.observe(screen.container, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watcher.disconnect())
  return {
    ...{ screen, onEnd, onRun, shown, isLost },
    looks: () => calls.filter(({ call }) => call === 'GET /api/runs/run-1').length,
    elsewhere: (state: 'needs-link' | 'done', isLinked = state === 'done') => {
      link = isLinked ? 'there' : 'lost'
      found = { state }
    },
    failToTell: (status: number) => {
      found = problem(status, { code: 'refused' })
    },
  }
}

/** Sooner than the page looks by itself. */
const atOnce = { timeout: 4_000 }
/** As a browser tells it, twice. */
const comeBackToTab = () => {
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
}
/** Again and again: whoever comes back while it is looked at already has that look. */
const comingBack = (seen: () => unknown) =>
  expect.poll(() => {
    comeBackToTab()
    return seen()
  }, atOnce)

describe('a run that waits for a new connection', () => {
  it.each(['save', 'undo'] as const)(
    'is seen to have gone on by itself after that was made in another tab: %s',
    async (kind) => {
      const { screen, elsewhere, shown, onEnd, isLost } = await waiting(kind)
      elsewhere('done')
      await expect.element(screen.getByText('done')).toBeVisible()
      expect(onEnd).toHaveBeenCalledTimes(2)
      // of the look nothing is shown but what it finds
      expect(new Set(shown)).toEqual(new Set(['done']))
      // what else the page says of the connection is no longer what it was
      await expect.poll(isLost).toBe(false)
    },
  )

  it('is looked at as soon as somebody comes back to the page, and nothing changes while it waits on', async () => {
    const { screen, elsewhere, shown, onEnd, looks } = await waiting()
    const before = looks()
    comeBackToTab()
    await expect.poll(looks, atOnce).toBe(before + 1)
    await expect.element(screen.getByText('needs-link')).toBeVisible()
    elsewhere('done')
    await comingBack(() => screen.getByText('done').elements().length).toBe(1)
    expect(new Set(shown)).toEqual(new Set(['done']))
    expect(onEnd).toHaveBeenCalledTimes(2)
    expect(looks()).toBe(before + 2)
  })

  it('is looked at once the connection to the server is back, and no sooner again for that', async () => {
    const { looks } = await waiting()
    const timers = vi.spyOn(window, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const delays = () =>
      timers.mock.calls.map(([, delay]) => delay).filter((delay = 0) => [5_000, 15_000, 30_000].includes(delay))
    const before = looks()
    for (const [time, delay] of [5_000, 15_000, 30_000].entries()) {
      connection.note(false)
      connection.note(true)
      await expect.poll(looks, atOnce).toBe(before + time + 1)
      await expect.poll(() => delays().at(-1), atOnce).toBe(delay)
    }
  })

  it('is waited for no more where it is not kept any more', async () => {
    const { screen, failToTell, onRun, onEnd, looks } = await waiting()
    failToTell(404)
    comeBackToTab()
    await expect.element(screen.getByText('idle'), atOnce).toBeVisible()
    await expect.element(screen.getByText(/is not kept any more/)).toBeVisible()
    expect(onRun.mock.calls).toEqual([[null]])
    expect(onEnd).toHaveBeenCalledOnce()
    const before = looks()
    comeBackToTab()
    expect(looks()).toBe(before)
  })

  it('is not said to wait where it may not be seen any more', async () => {
    const { screen, failToTell, onRun } = await waiting()
    failToTell(403)
    comeBackToTab()
    await expect
      .element(screen.getByRole('heading'), atOnce)
      .toHaveTextContent('How far your save is cannot be seen now')
    await expect.element(screen.getByText(/^Refused Whether it goes on/)).toBeVisible()
    expect(onRun).not.toHaveBeenCalled()
  })

  it('is looked at when the connection is confirmed after the page was opened', async () => {
    const { screen, elsewhere, onEnd } = await waiting()
    elsewhere('done')
    // the answer that was still on its way
    keepProfile(profile(false))
    await expect.element(screen.getByText('done'), atOnce).toBeVisible()
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  it('is looked at anew where it went on only after the connection was there', async () => {
    const { screen, elsewhere, looks, shown } = await waiting()
    elsewhere('needs-link', true)
    const before = looks()
    keepProfile(profile(false))
    await expect.poll(looks, atOnce).toBe(before + 1)
    elsewhere('done')
    await expect.element(screen.getByText('done')).toBeVisible()
    expect(new Set(shown)).toEqual(new Set(['done']))
  })

  it('waits on where nobody can be asked', async () => {
    const { screen, failToTell, elsewhere, looks, shown } = await waiting()
    failToTell(500)
    const before = looks()
    comeBackToTab()
    await expect.poll(looks, atOnce).toBe(before + 1)
    await expect.element(screen.getByText('needs-link')).toBeVisible()
    elsewhere('done')
    await comingBack(() => screen.getByText('done').elements().length).toBe(1)
    expect(new Set(shown)).toEqual(new Set(['done']))
  })
})

/** A page that takes a save back, as its first call of a run. */
function Beginning() {
  const { phase, undo } = useSave({ runId: null, onRun: vi.fn(), onEnd: vi.fn() })
  const actions = { onResume: vi.fn(), onReview: vi.fn(), onUndo: vi.fn(), onPlan: vi.fn() }
  return (
    <>
      <button type="button" onClick={() => undo('run-1')}>
        Begin
      </button>
      <SaveUnderWay phase={phase} onCancel={vi.fn()} onLook={vi.fn()} />
      {phase.state === 'ended' && <DoneScreen outcome={phase.outcome} plan={undefined} {...actions} followHref="/" />}
    </>
  )
}

const begun = (answer: () => ReturnType<typeof problem> | Promise<never>) =>
  answerCalls({ 'GET /api/auth/get-session': () => ({ body: null }), 'POST /api/runs/run-1/undo': answer })

describe('a call that begins a run', () => {
  it('is not said to have done nothing where its answer did not come', async () => {
    let cut: (error: Error) => void = () => undefined
    const answer = new Promise<never>((_, reject) => {
      cut = reject
    })
    begun(() => answer)
    const screen = await show(<Beginning />)
    await screen.getByRole('button', { name: 'Begin' }).click()
    await expect.element(screen.getByText('Please keep this page open until it has begun.')).toBeVisible()
    cut(new TypeError('cut'))
    await expect.element(screen.getByRole('heading')).toHaveTextContent('Whether it was taken back is not known')
    await expect.element(screen.getByText(/^Not taken back/)).not.toBeInTheDocument()
  })

  it('is said to have done nothing where it was refused', async () => {
    begun(() => problem(409, { title: 'It cannot be taken back any more.' }))
    const screen = await show(<Beginning />)
    await screen.getByRole('button', { name: 'Begin' }).click()
    await expect.element(screen.getByRole('heading')).toHaveTextContent('Not taken back')
  })
})

describe('what is said of a save that cannot be seen', () => {
  const unseen = (reason?: string) => (
    <SaveUnseen work="save" looking={false} onLook={vi.fn()} {...(reason && { reason })} />
  )
  const text = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('status')

  it('promises nowhere that it goes on: it may be over, or wait for a person', async () => {
    const screen = await show(unseen())
    await expect
      .element(text(screen))
      .toMatchTextContent(
        /Planwright cannot tell just now, so whether it goes on or is over is not known\. This page keeps looking\./,
      )
    connection.note(false)
    await expect
      .element(text(screen))
      .toMatchTextContent(
        /There is no connection to Planwright, so whether it goes on or is over is not known\. It is looked for here once the connection is back\./,
      )
    await expect.element(screen.getByText(/without this page/)).not.toBeInTheDocument()
  })

  it('gives the reason of a server that refuses to tell', async () => {
    answerCalls({
      'GET /api/auth/get-session': () => ({ body: null }),
      'GET /api/runs/run-1': () => problem(403, { title: 'This account is disabled.' }),
    })
    const screen = await show(<ComingBack onEnd={vi.fn()} />)
    await expect.element(text(screen)).toMatchTextContent(/This account is disabled\. Whether it goes on or is over/)
  })
})
