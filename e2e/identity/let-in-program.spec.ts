import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { somebodyNew } from '../helpers/steps.ts'

const password = 'seven green kettles'

test('an agent elsewhere is let in by a person in their browser, until they end it', async ({
  page,
  product,
  watched,
}) => {
  test.slow()
  watched.allow(/foreign request: http:\/\/127\.0\.0\.1|40[014] \(|favicon/)
  const cameBack: URL[] = []
  const agent = createServer((request, response) => {
    cameBack.push(new URL(request.url ?? '', 'http://127.0.0.1'))
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Agent</title><p>Back at the agent')
  })
  agent.listen(0, '127.0.0.1')
  await once(agent, 'listening')
  const redirect_uri = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/callback`

  const post = async (path: string, body: object, form = false) => {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const sent = form ? new URLSearchParams({ ...body }).toString() : JSON.stringify(body)
    return (
      await fetch(`${product.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body: sent })
    ).json()
  }
  const { client_id } = await post('/api/oauth/register', {
    client_name: 'Terrace agent',
    redirect_uris: [redirect_uri],
  })
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const asked = { response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256' }
  const query = new URLSearchParams({
    ...asked,
    scope: 'read write',
    state: 'of the agent',
    resource: `${product.url}/mcp`,
  })

  const person = somebodyNew()
  await page.request.post('/api/auth/sign-up/email', { data: { ...person, password } })
  await page.context().clearCookies()
  await page.goto(`/authorize?${query}`)
  await page.getByRole('button', { name: 'Other ways to sign in' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Let this program in?' })).toBeVisible()
  await expect(page.getByText('Terrace agent')).toBeVisible()
  await expectAccessibleEverywhere(page, 'program-consent')
  await page.getByRole('button', { name: 'Let it in' }).click()
  await expect(page.getByText('Back at the agent')).toBeVisible()
  const answer = cameBack.find(({ pathname }) => pathname === '/callback')?.searchParams
  expect([answer?.get('state'), answer?.get('iss')]).toEqual(['of the agent', product.url])
  const code = answer?.get('code') ?? ''
  const tokens = await post(
    '/api/oauth/token',
    { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier },
    true,
  )
  const listTools = async () =>
    (
      await fetch(`${product.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    ).status
  expect(await listTools()).toBe(200)

  await page.goto('/account')
  const programs = page.getByRole('region', { name: 'Programs' })
  await expect(programs.getByText('Terrace agent')).toBeVisible()
  await expectAccessibleEverywhere(page, 'account-programs')
  await programs.getByRole('button', { name: 'End Terrace agent' }).click()
  await expect(programs.getByText('There are none.')).toBeVisible()
  await expect.poll(listTools, { timeout: 30_000 }).toBe(401)
  agent.close()
})
