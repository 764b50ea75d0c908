import { Suspense, use } from 'react'
import { expect, it, vi } from 'vitest'
import { answerCalls, show } from '../testing/show.tsx'
import { emptyDraft } from './draft-content.ts'
import { draftParts } from './draft-parts.ts'
import { useOpenDraft } from './use-draft.ts'

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
