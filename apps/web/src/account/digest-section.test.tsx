import type { Digest } from '@planwright/contract'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '../app/paths.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { DigestSection } from './digest-section.tsx'
import { StopDigestPage } from './stop-digest-page.tsx'

const nextAt = '2026-11-30T07:00:00.000Z'

it('is off until it is switched on, says when the next comes, and can be switched off', async () => {
  let digest: Digest = { isOn: false, obstacle: null, nextAt: null }
  const calls = answerCalls({
    'GET /api/digest': () => ({ body: digest }),
    'PUT /api/digest': (body) => {
      const { isOn } = Object(body)
      digest = { isOn, obstacle: null, nextAt: isOn ? nextAt : null }
      return { body: digest }
    },
  })
  const { getByRole, getByText } = await show(<DigestSection />)
  await expect.element(getByText('Off.')).toBeVisible()
  await getByRole('button', { name: 'Mail me each week' }).click()
  await expect.element(getByText(/^On\. The next is due /)).toBeVisible()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ isOn: true, timeZone })
  await getByRole('button', { name: 'Switch it off' }).click()
  await expect.element(getByText('It is off: no more of it comes.')).toBeVisible()
})

it.each([
  ['no-mail', /This server sends no mail/],
  ['no-address', /has no e-mail address/],
  ['not-confirmed', /is not confirmed/],
] as const)('says why it is not there: %s', async (obstacle, words) => {
  answerCalls({ 'GET /api/digest': () => ({ body: { isOn: false, obstacle, nextAt: null } }) })
  const { getByRole, getByText } = await show(<DigestSection />)
  await expect.element(getByText(words)).toBeVisible()
  await expect.element(getByRole('button')).not.toBeInTheDocument()
})

async function openLink(query: string) {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', `${window.location.pathname}${query}`)
  return show(<StopDigestPage />, paths.stopDigest)
}

it('the page of a mail’s link takes the token out of the address, asks first, and stops it', async () => {
  const calls = answerCalls({ 'POST /api/digest/stop': () => ({ body: null }) })
  const { getByRole } = await openLink('?token=a.b')
  await expect.element(getByRole('heading', { level: 1, name: 'Stop the weekly mail?' })).toBeVisible()
  expect([window.location.search, calls]).toEqual(['', []])
  await getByRole('button', { name: 'Stop the weekly mail' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'The weekly mail is stopped' })).toHaveFocus()
  expect(calls).toHaveLength(1)
})

it('says so where a link is not whole', async () => {
  answerCalls({ 'POST /api/digest/stop': () => problem(404, {}) })
  const { getByRole } = await openLink('?token=a')
  await getByRole('button', { name: 'Stop the weekly mail' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'This link stops nothing' })).toHaveFocus()
  await expect.element(getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', paths.account)
})
