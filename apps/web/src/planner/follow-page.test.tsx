import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { followPath, paths } from '../app/paths.ts'
import { usualChoices } from '../following/replan-query.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { FollowPage } from './follow-page.tsx'
import { replanPlace } from './replan-in-history.ts'

/** What is planned again stands in the browser's own history, and this address there is the test's. */
const go = (state: object | null) => navigate(location.pathname, { replace: true, state })

it('puts the reader at the start of planning again, and of following after it, though both have one address', async () => {
  onTestFinished(() => go(null))
  answerCalls({ 'GET /api/drafts': () => ({ body: { drafts: [], current: null } }) })
  await show(
    <main id="content" tabIndex={-1}>
      <button type="button" onClick={() => go(replanPlace(usualChoices))}>
        On
      </button>
      <button type="button" onClick={() => go(null)}>
        Back
      </button>
      <Route path={paths.follow}>
        <FollowPage />
      </Route>
    </main>,
    followPath('shop'),
  )
  for (const name of ['On', 'Back']) {
    const way = page.getByRole('button', { name, exact: true })
    way.element().focus()
    way.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(page.getByRole('main')).toHaveFocus()
  }
})
