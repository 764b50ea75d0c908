import type { ConsentTerms } from '@planwright/contract'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { ConsentPage } from './consent-page.tsx'

const query = '?client_id=c&state=s'
const terms: ConsentTerms = {
  state: 'asks',
  name: '<img src=x> Editor',
  host: 'agent.example:8443',
  isThisMachine: false,
  scopes: ['read', 'write'],
}

beforeEach(() => {
  window.history.replaceState(null, '', query)
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname))
})

it('tells who asks and where it leads, and goes there with what was allowed', async () => {
  const leave = vi.fn<(address: string) => void>()
  const calls = answerCalls({
    'POST /api/programs/terms': () => ({ body: terms }),
    'POST /api/programs/decision': () => ({ body: { redirectTo: 'https://agent.example:8443/cb?code=x' } }),
  })
  const screen = await show(<ConsentPage leave={leave} />)
  await expect.element(screen.getByRole('heading', { name: 'Let this program in?' })).toHaveFocus()
  await expect.element(screen.getByText('<img src=x> Editor')).toBeVisible()
  await expect.element(screen.getByText('agent.example:8443')).toBeVisible()
  await screen.getByRole('radio', { name: 'Read', exact: true }).click()
  await screen.getByRole('button', { name: 'Let it in' }).click()
  await expect.poll(() => leave.mock.calls).toEqual([['https://agent.example:8443/cb?code=x']])
  expect(calls.map(({ body }) => body)).toEqual([{ query }, { query, scopes: ['read'] }])
})

it('refuses, and says so where it leads', async () => {
  const leave = vi.fn<(address: string) => void>()
  const calls = answerCalls({
    'POST /api/programs/terms': () => ({
      body: { ...terms, host: 'localhost:1', isThisMachine: true, scopes: ['read'] },
    }),
    'POST /api/programs/decision': () => ({ body: { redirectTo: 'http://localhost:1/?error=access_denied' } }),
  })
  const screen = await show(<ConsentPage leave={leave} />)
  await expect.element(screen.getByText('localhost:1, which is this machine')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Read and write' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Refuse' }).click()
  await expect.poll(() => leave.mock.calls.length).toBe(1)
  expect(calls.at(-1)?.body).toEqual({ query })
})

it('leads nowhere by itself where a program asks wrongly, or is not known', async () => {
  const leave = vi.fn<(address: string) => void>()
  const redirectTo = 'https://agent.example/?error=invalid_scope'
  let answer: () => { status?: number; body: unknown } = () => ({
    body: { state: 'wrong', words: 'The scopes are read and write.', host: 'agent.example', redirectTo },
  })
  answerCalls({ 'POST /api/programs/terms': () => answer() })
  const wrong = await show(<ConsentPage leave={leave} />)
  await expect.element(wrong.getByText('The scopes are read and write.')).toBeVisible()
  await expect
    .element(wrong.getByRole('link', { name: 'Go back to agent.example' }))
    .toHaveAttribute('href', redirectTo)
  await wrong.unmount()
  answer = () => problem(400, { code: 'invalid-request', detail: 'The program that sent you here is not known.' })
  const unknown = await show(<ConsentPage leave={leave} />)
  await expect.element(unknown.getByText(/The program that sent you here is not known/)).toBeVisible()
  await expect.element(unknown.getByText('Nothing was allowed.')).toBeVisible()
  await expect.element(unknown.getByRole('button', { name: 'Let it in' })).not.toBeInTheDocument()
  expect(leave).not.toHaveBeenCalled()
})
