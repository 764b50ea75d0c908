import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { linkJira, startSandbox, type TestSandbox, wayBack } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { jiraLink, jiraLinkAttempt, jiraPendingLink } from '../tracker/link-tables.ts'

describe.each(testDatabases())('linking Jira on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let clock = 0
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { SANDBOX_URL: sandbox.url, LIMIT_LINKS_PER_MINUTE: '10000' }
    server = await createTestApp({ kind, settings, now: () => new Date(Date.now() + clock) })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    clock = 0
    person = await signUp(server)
  })

  const start = async ({ headers }: TestPerson) => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/jira/link', headers, payload: {} })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ authorizeUrl: string }>().authorizeUrl
  }
  const comeBack = async (redirectTo: string, cookie?: string) => {
    const headers = cookie ? { cookie } : {}
    const { statusCode, headers: answered } = await server.app.inject({ url: wayBack(redirectTo), headers })
    expect(statusCode).toBe(303)
    return new URL(String(answered.location))
  }
  const whoami = async ({ headers }: TestPerson) =>
    (await server.app.inject({ url: '/api/users/whoami', headers })).json().jiraIntegration
  const confirm = (linkId: string | null, siteId: string, { headers }: TestPerson) =>
    server.app.inject({ method: 'POST', url: '/api/jira/link/confirm', headers, payload: { linkId, siteId } })
  const signInAgain = async ({ email }: TestPerson): Promise<TestPerson> => {
    const payload = { email, password: 'correct horse battery' }
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    const lines = [answer.headers['set-cookie'] ?? []].flat()
    const cookie = lines.map((line) => line.split(';')[0]).join('; ')
    const { token } = (await server.app.inject({ url: '/api/auth/token', headers: { cookie } })).json()
    return { ...person, token, cookie, headers: { authorization: `Bearer ${token}` } }
  }

  /** The same session with a new ID token. */
  const signedInStill = async (who: TestPerson): Promise<TestPerson> => {
    const { token } = (await server.app.inject({ url: '/api/auth/token', headers: { cookie: who.cookie } })).json()
    return { ...who, token, headers: { authorization: `Bearer ${token}` } }
  }

  it('goes from consent over confirmation to an active link, with nothing active before', async () => {
    const authorizeUrl = await start(person)
    const parameters = new URL(authorizeUrl).searchParams
    expect(Object.fromEntries(parameters)).toMatchObject({
      audience: 'api.atlassian.com',
      response_type: 'code',
      prompt: 'consent',
      redirect_uri: `${server.env.publicUrl}/api/jira-oauth/callback`,
    })
    expect(Buffer.from(parameters.get('state') ?? '', 'base64url')).toHaveLength(32)

    const page = await comeBack(await sandbox.consent(authorizeUrl), person.cookie)
    expect(page.pathname).toBe('/jira-integration/confirm')
    expect(await whoami(person)).toEqual({ enabled: false })

    const linkId = page.searchParams.get('link')
    const pending = await server.app.inject({ url: `/api/jira/link/${linkId}`, headers: person.headers })
    const { sites, account } = pending.json()
    expect(sites.length).toBeGreaterThan(1)
    expect(account.name).toBeTruthy()

    const confirmed = await confirm(linkId, sites[1].id, person)
    expect(confirmed.json().jiraIntegration).toMatchObject({
      enabled: true,
      siteId: sites[1].id,
      siteName: sites[1].name,
    })
    expect(await whoami(person)).toMatchObject({ enabled: true, siteUrl: sites[1].url, accountName: account.name })
    // used up
    expect((await confirm(linkId, sites[0].id, person)).json()).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('binds the consent to a verifier that never leaves the server, kept encrypted', async () => {
    const authorizeUrl = new URL(await start(person))
    const { code_challenge, code_challenge_method } = Object.fromEntries(authorizeUrl.searchParams)
    expect([code_challenge?.length, code_challenge_method]).toEqual([43, 'S256'])
    const [attempt] = await server.db.withPerson(person.uid, (queries) => queries.select().from(jiraLinkAttempt))
    expect(attempt?.verifier).toMatch(/^v1\.[0-9a-f]{8}\./)
    // a code of a consent that was begun with another verifier: put in by whoever could make the browser come back with it
    authorizeUrl.searchParams.set('code_challenge', 'A'.repeat(43))
    const page = await comeBack(await sandbox.consent(authorizeUrl.href), person.cookie)
    expect(page.search).toBe('?problem=jira-refused')
  })

  it('keeps tokens encrypted, bound to their row, and out of the log', async () => {
    await linkJira(server, sandbox, person)
    const [row] = await server.db.withPerson(person.uid, (queries) => queries.select().from(jiraLink))
    expect(row?.accessToken).toMatch(/^v1\.[0-9a-f]{8}\./)
    expect(JSON.stringify(row)).not.toContain('sandbox-access')
    expect(server.logged.join('')).not.toMatch(/sandbox-(access|refresh|code)/)
    const [attempt] = await server.db.withPerson(person.uid, (queries) => queries.select().from(jiraLinkAttempt))
    expect(server.logged.join('')).not.toContain(attempt?.stateHash)
  })

  it('takes a state once, also when two callbacks come at the same time', async () => {
    const redirectTo = await sandbox.consent(await start(person))
    const pages = await Promise.all(Array.from({ length: 5 }, () => comeBack(redirectTo, person.cookie)))
    expect(pages.filter((page) => page.searchParams.has('link'))).toHaveLength(1)
    expect(pages.filter((page) => page.searchParams.get('problem') === 'link-expired')).toHaveLength(4)
  })

  it('refuses another person’s way back, and does not use it up', async () => {
    const victim = await signUp(server, 'Ben Demo')
    const redirectTo = await sandbox.consent(await start(person))
    expect((await comeBack(redirectTo, victim.cookie)).search).toBe('?problem=link-expired')
    expect(await whoami(victim)).toEqual({ enabled: false })
    expect((await comeBack(redirectTo, person.cookie)).searchParams.has('link')).toBe(true)
  })

  it('refuses the way back in another session of the same person', async () => {
    const elsewhere = await signInAgain(person)
    const redirectTo = await sandbox.consent(await start(person))
    expect((await comeBack(redirectTo, elsewhere.cookie)).search).toBe('?problem=link-expired')
    const page = await comeBack(redirectTo, person.cookie)
    const id = page.searchParams.get('link')
    const read = await server.app.inject({ url: `/api/jira/link/${id}`, headers: elsewhere.headers })
    expect(read.statusCode).toBe(404)
    expect((await confirm(id, 'any', elsewhere)).json()).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('tells nobody of another person’s consent, and its owner that it is too late', async () => {
    const page = await comeBack(await sandbox.consent(await start(person)), person.cookie)
    const id = page.searchParams.get('link')
    const read = await server.app.inject({ url: `/api/jira/link/${id}`, headers: person.headers })
    const siteId = read.json().sites[0].id
    const ben = await signUp(server, 'Ben Demo')
    for (const [linkId, who] of [
      [id, ben],
      [randomUUID(), person],
    ] as const)
      expect((await confirm(linkId, siteId, who)).json()).toMatchObject({ status: 404, code: 'not-found' })
    clock = 10 * 60_000 + 1
    // the ID token's time passes with it
    const later = await signedInStill(person)
    expect((await confirm(id, siteId, later)).json()).toMatchObject({ status: 409, code: 'link-expired' })
    expect(await whoami(later)).toEqual({ enabled: false })
  })

  it('refuses a way back without a session, after ten minutes, made up, or of a former start', async () => {
    const redirectTo = await sandbox.consent(await start(person))
    expect((await comeBack(redirectTo)).search).toBe('?problem=not-signed-in')
    const forged = new URL(redirectTo)
    forged.searchParams.set('state', person.uid)
    expect((await comeBack(forged.href, person.cookie)).search).toBe('?problem=link-expired')
    clock = 10 * 60_000 + 1
    expect((await comeBack(redirectTo, person.cookie)).search).toBe('?problem=link-expired')
    expect(await server.db.withPerson(person.uid, (queries) => queries.select().from(jiraPendingLink))).toEqual([])
  })

  it('lets two starts at once each find their own way', async () => {
    const [first, second] = [await start(person), await start(person)]
    const pages = [
      await comeBack(await sandbox.consent(second), person.cookie),
      await comeBack(await sandbox.consent(first), person.cookie),
    ]
    expect(pages.every((page) => page.searchParams.has('link'))).toBe(true)
  })

  it('refuses to start with the token of one session and the cookie of another', async () => {
    const other = await signUp(server, 'Ben Demo')
    const headers = { ...person.headers, cookie: other.cookie }
    const answer = await server.app.inject({ method: 'POST', url: '/api/jira/link', headers, payload: {} })
    expect(answer.json()).toMatchObject({ code: 'forbidden' })
  })

  it('says so when the person refused, or Jira gives no tokens, and links nothing', async () => {
    const denied = await sandbox.consent(await start(person), { deny: true })
    expect((await comeBack(denied, person.cookie)).search).toBe('?problem=denied')
    await sandbox.fault({
      match: { method: 'POST', path: '/oauth/token' },
      times: 1,
      effect: { kind: 'status', status: 500 },
    })
    const redirectTo = await sandbox.consent(await start(person))
    expect((await comeBack(redirectTo, person.cookie)).search).toBe('?problem=jira-unavailable')
    expect(await whoami(person)).toEqual({ enabled: false })
  })

  it('lists projects with pictures, keeps the settings, and forgets everything when disconnected', async () => {
    const linked = await linkJira(server, sandbox, person, 'planwright-demo')
    const { headers } = person
    const projects = (await server.app.inject({ url: '/api/jira/projects', headers })).json()
    expect(projects[0].avatarUrls['24x24']).toMatch(/^data:image\//)
    const project = projects.find(({ key }: { key: string }) => key === 'SHOP')
    expect(project.issueTypes[0].iconUrl).toMatch(/^data:image\//)
    const before = await server.app.inject({ url: '/api/jira/issue-fields', headers })
    expect(before.json()).toMatchObject({ code: 'jira-not-configured' })

    const typeId = (name: string) => project.issueTypes.find((type: { name: string }) => type.name === name).id
    const payload = { projectId: project.id, epicTypeId: typeId('Epic'), storyTypeId: typeId('Story') }
    const url = '/api/jira/integration-settings'
    const wrong = await server.app.inject({ method: 'POST', url, headers, payload: { ...payload, storyTypeId: 'no' } })
    expect(wrong.json()).toMatchObject({ code: 'invalid-request', errors: [{ field: 'storyTypeId' }] })
    const same = { ...payload, storyTypeId: payload.epicTypeId }
    const swapped = { ...payload, epicTypeId: payload.storyTypeId, storyTypeId: payload.epicTypeId }
    const withoutEpics = projects.find(({ key }: { key: string }) => key === 'DOCS')
    const other = { projectId: withoutEpics.id, epicTypeId: '1', storyTypeId: '2' }
    for (const [body, errors] of [
      [same, [['storyTypeId', 'Epics and stories need types of their own']]],
      [
        swapped,
        [
          ['epicTypeId', 'Epics need a type that holds others, such as Epic'],
          ['storyTypeId', 'Stories need a type on the level of stories and tasks'],
        ],
      ],
      [other, [['projectId', 'This project has no issue type for epics']]],
      [{ ...payload, boardId: '999' }, [['boardId', 'This project has no such board']]],
      [{ ...payload, boardId: '../1' }, [['boardId', 'This project has no such board']]],
    ] as const) {
      const answer = await server.app.inject({ method: 'POST', url, headers, payload: body })
      const told = errors.map(([field, message]) => ({ field, message }))
      expect([answer.statusCode, answer.json().errors]).toEqual([400, told])
    }
    expect(await whoami(person)).not.toHaveProperty('projectId')
    const { boards } = (await sandbox.state()).sites.find(({ id }) => id === linked.siteId) ?? {}
    const boardId = String(boards?.[0]?.id)
    const withBoard = await server.app.inject({ method: 'POST', url, headers, payload: { ...payload, boardId } })
    expect(withBoard.json().jiraIntegration).toMatchObject({ ...payload, boardId })
    // somebody deleted it in Jira
    await server.db.withPerson(person.uid, (queries) => queries.update(jiraLink).set({ boardId: '998' }))
    const kept = await server.app.inject({ method: 'POST', url, headers, payload: { ...payload, boardId: '998' } })
    expect(kept.json().jiraIntegration).toMatchObject({ ...payload, boardId: '998' })
    const saved = await server.app.inject({ method: 'POST', url, headers, payload })
    expect(saved.json().jiraIntegration).not.toHaveProperty('boardId')
    expect(saved.json().jiraIntegration).toMatchObject(payload)
    const fields = (await server.app.inject({ url: '/api/jira/issue-fields', headers })).json()
    for (const [key, field] of Object.entries<{ key: string }>(fields)) expect(field.key).toBe(key)
    // Jira's own fields, such as priority and assignee, are not a person's to choose here
    for (const key of Object.keys(fields)) expect(key).toMatch(/^customfield_\d+$/)
    expect(Object.values<{ name: string }>(fields).map(({ name }) => name)).toContain('Team')

    // the same site again keeps what was chosen
    await linkJira(server, sandbox, person, 'planwright-demo')
    expect(await whoami(person)).toMatchObject(payload)

    await server.app.inject({ method: 'DELETE', url: '/api/jira/link', headers })
    expect(await whoami(person)).toEqual({ enabled: false })
    expect((await server.app.inject({ url: '/api/jira/projects', headers })).json()).toMatchObject({
      code: 'jira-not-linked',
    })
  })

  it('refreshes an expired token once, however many calls and servers notice', async () => {
    await linkJira(server, sandbox, person)
    const second = await createTestApp({
      db: server.db,
      settings: { SANDBOX_URL: sandbox.url, AUTH_SECRET: server.env.authSecret },
      env: { tokenKeys: server.env.tokenKeys },
    })
    try {
      await sandbox.settings({ refreshLeewayMs: 0 })
      await letTokenExpire()
      const before = (await refreshCalls()).length
      const { headers } = person
      const calls = Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? server : second).app.inject({ url: '/api/jira/projects', headers }),
      )
      for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(200)
      expect((await refreshCalls()).length - before).toBe(1)
      expect(await whoami(person)).not.toHaveProperty('needsLink')
    } finally {
      await sandbox.settings({ refreshLeewayMs: 600_000 })
      await second.close()
    }
  })

  it('refreshes once when Jira refuses the token earlier than announced', async () => {
    await linkJira(server, sandbox, person)
    const before = (await refreshCalls()).length
    const fault = { match: { method: 'GET', path: '/ex/jira/.*/project/search' }, times: 1 }
    await sandbox.fault({
      ...fault,
      effect: { kind: 'status', status: 401, body: { code: 401, message: 'Unauthorized' } },
    })
    const { headers } = person
    const answer = await server.app.inject({ url: '/api/jira/projects', headers })
    expect(answer.statusCode).toBe(200)
    expect((await refreshCalls()).length - before).toBe(1)
    await sandbox.clearFaults()
  })

  it('asks to link again when the refresh token is dead, and works again after that', async () => {
    await linkJira(server, sandbox, person)
    const refusal = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }
    const fault = { match: { method: 'POST', path: '/oauth/token' }, times: 1 }
    await sandbox.fault({ ...fault, effect: { kind: 'status', status: 403, body: refusal } })
    await letTokenExpire()
    const { headers } = person
    const refused = await server.app.inject({ url: '/api/jira/projects', headers })
    expect(refused.json()).toMatchObject({ code: 'jira-link-lost', status: 409 })
    expect(await whoami(person)).toMatchObject({ enabled: true, needsLink: true })
    await linkJira(server, sandbox, person)
    expect(await whoami(person)).not.toHaveProperty('needsLink')
  })

  const letTokenExpire = () =>
    server.db.withPerson(person.uid, (queries) => queries.update(jiraLink).set({ accessGoodUntil: new Date(0) }))
  const refreshCalls = async () =>
    (await sandbox.requests()).filter(
      ({ path, ...request }) => path === '/oauth/token' && JSON.stringify(request).includes('refresh_token'),
    )
})
