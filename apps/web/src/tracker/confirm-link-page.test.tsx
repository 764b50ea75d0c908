import type { PendingLink, Profile } from '@planwright/contract'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import { queryClient } from '../app/api/query-client.ts'
import { paths } from '../app/paths.ts'
import { profileQuery } from '../app/session/use-profile.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

const link: PendingLink = {
  id: 'link-1',
  sites: [{ id: 'site-1', name: 'demo', url: 'https://demo.example' }],
  account: { name: 'Ada', email: 'ada@example.com' },
}
const profile: Profile = {
  ...{ uid: 'u1', email: 'ada@example.com', displayName: 'Ada', photoURL: null, role: 'user' },
  jiraIntegration: { enabled: true },
}

/** The page with the answer to its press still on its way. */
async function connecting() {
  const { promise, resolve } = Promise.withResolvers<{ body: Profile }>()
  answerCalls({
    'GET /api/auth/get-session': () => ({ body: null }),
    'GET /api/jira/link/link-1': () => ({ body: link }),
    'POST /api/jira/link/confirm': () => promise,
  })
  const screen = await show(
    <Route path="/confirm">
      <ConfirmLinkPage />
    </Route>,
    '/confirm?link=link-1',
  )
  await screen.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Connecting' })).toBeVisible()
  const isConnected = () => queryClient.getQueryData(profileQuery('u1').queryKey)?.jiraIntegration.enabled
  return { screen, answer: () => resolve({ body: profile }), isConnected }
}

it('leads home once the connection is there', async () => {
  const { screen, answer } = await connecting()
  answer()
  await expect.poll(screen.path).toBe(paths.home)
})

it('leads nobody away who has gone elsewhere before the answer came, and connects all the same', async () => {
  const { screen, answer, isConnected } = await connecting()
  await screen.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(screen.path).toBe(paths.settings)
  answer()
  await expect.poll(isConnected).toBe(true)
  // what leads on does so in the moment that the answer is there, or the next
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(screen.path()).toBe(paths.settings)
})
