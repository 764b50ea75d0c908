import { Suspense, use } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { emptyDraft } from './draft-content.ts'
import { draftParts } from './draft-parts.ts'
import type { DraftSync } from './draft-sync.ts'
import { useDraft, useOpenDraft } from './use-draft.ts'

it('learns within 15 seconds what another device has changed, and asks with what it knows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const content = { ...emptyDraft, name: 'Shop' }
  const draft = { ...content, id: 'elsewhere', version: 1, createdAt: '2026-01-01', updatedAt: '2026-01-01' }
  let answer = draft
  const known: (string | null)[] = []
  const calls = answerCalls({
    'POST /api/drafts/elsewhere/open': () => ({ body: {} }),
    'GET /api/drafts/elsewhere': (_, headers) => {
      known.push(headers.get('if-none-match'))
      return { body: answer }
    },
    'GET /api/drafts': () => ({ body: { drafts: [], current: null } }),
  })
  const sent = { version: 1, content }
  await draftParts.store.put({ id: 'elsewhere', owner: 'ada', content, revision: 1, sent, openedAt: 1 })
  const Named = ({ sync }: { sync: DraftSync }) => <p>{useDraft(sync).content.name}</p>
  const Opening = () => {
    const opened = useOpenDraft('ada', 'elsewhere', async () => undefined)
    return opened.state === 'open' ? <Named sync={opened.sync} /> : null
  }
  const screen = await show(<Opening />)
  await expect.element(screen.getByText('Shop', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(known).toContain('"1"'))
  answer = { ...draft, version: 2, name: 'Shop of another device' }
  vi.advanceTimersByTime(15_000)
  await expect.element(screen.getByText('Shop of another device')).toBeVisible()
  // one question each time, and of this draft alone
  const asked = calls.length
  vi.advanceTimersByTime(12_000)
  await vi.waitFor(() => expect(known.at(-1)).toBe('"2"'))
  expect(calls.slice(asked).map(({ call }) => call)).toEqual(['GET /api/drafts/elsewhere'])
})

it('asks no more for a draft that was deleted on another device until it is changed here or somebody comes back to it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const content = { ...emptyDraft, name: 'Shop' }
  const calls = answerCalls({
    'POST /api/drafts/deleted/open': () => problem(404, {}),
    'GET /api/drafts/deleted': () => problem(404, { code: 'not-found' }),
    'PUT /api/drafts/deleted': () => ({ body: { version: 1 } }),
    'GET /api/drafts': () => ({ body: { drafts: [], current: null } }),
  })
  const sent = { version: 1, content }
  await draftParts.store.put({ id: 'deleted', owner: 'ada', content, revision: 1, sent, openedAt: 1 })
  let sync: DraftSync | undefined
  const Opening = () => {
    const opened = useOpenDraft('ada', 'deleted', async () => undefined)
    if (opened.state === 'open') sync = opened.sync
    return opened.state === 'open' ? <p>Open</p> : null
  }
  const screen = await show(<Opening />)
  await expect.element(screen.getByText('Open')).toBeVisible()
  const looks = () => calls.filter(({ call }) => call === 'GET /api/drafts/deleted').length
  await vi.waitFor(() => expect(sync?.isGone()).toBe(true))
  const before = looks()
  vi.advanceTimersByTime(120_000)
  // it may have been restored meanwhile
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(looks()).toBe(before + 1))
  sync?.change({ name: 'Shop, after all' })
  await vi.waitFor(() => expect(calls.map(({ call }) => call)).toContain('PUT /api/drafts/deleted'))
  expect(sync?.isGone()).toBe(false)
})

it('leaves what is shown until the screen of the draft is made, which takes as many goes as it needs', async () => {
  const content = { ...emptyDraft, name: 'Shop' }
  const draft = { ...content, id: 'shop', version: 1, createdAt: '2026-01-01', updatedAt: '2026-01-01' }
  answerCalls({
    'POST /api/drafts/shop/open': () => ({ body: {} }),
    'GET /api/drafts/shop': () => ({ body: draft }),
    'GET /api/drafts': () => ({ body: { drafts: [], current: null } }),
  })
  const sent = { version: 1, content }
  await draftParts.store.put({ id: 'shop', owner: 'ada', content, revision: 1, sent, openedAt: 1 })
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>()
  const begun = vi.fn()
  const Screen = () => {
    begun()
    use(isMade)
    return <p>Stories</p>
  }
  const Opening = () =>
    useOpenDraft('ada', 'shop', async () => undefined).state === 'open' ? <Screen /> : <p>Opens</p>
  const screen = await show(
    // what is not made yet would have this stand there, were it not made behind what else there is to do
    <Suspense fallback={<p>Nothing</p>}>
      <Opening />
    </Suspense>,
  )
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(screen.container.textContent).toBe('Opens')
  made()
  await expect.element(screen.getByText('Stories')).toBeVisible()
})
