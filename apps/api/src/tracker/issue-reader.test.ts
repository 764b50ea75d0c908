import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'

describe('POST /api/jira/brief', () => {
  let sandbox: TestSandbox
  let test: TestApp
  let person: TestPerson
  let epic = ''

  const ask = (payload: object, { headers } = person) =>
    test.app.inject({ method: 'POST', url: '/api/jira/brief', headers, payload })

  beforeAll(async () => {
    sandbox = await startSandbox()
    test = await createTestApp({ settings: { SANDBOX_URL: sandbox.url } })
    person = await signUp(test)
    await linkJira(test, sandbox, person, 'planwright-demo')
    const colleague = await jiraColleague(sandbox)
    epic = await colleague.create('SHOP', 'Click and collect', 'Epic')
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    await colleague.edit(epic, { description: { type: 'doc', version: 1, content: [paragraph('Pick up in a shop.')] } })
    for (const title of ['Choose a shop', 'Cancel an order'])
      await colleague.edit(await colleague.create('SHOP', title), { parent: { key: epic } })
  })
  afterAll(() => test?.close())

  it('makes a text of an epic and what stands under it', async () => {
    const answer = await ask({ epicKey: epic.toLowerCase() })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        name: `${epic} Click and collect`,
        kind: 'jira',
        text: expect.stringMatching(
          /^# Click and collect \(SHOP-\d+\)\n\nPick up in a shop\.\n\n- Choose a shop \(SHOP-\d+\)\n- Cancel an order \(SHOP-\d+\)$/,
        ),
        notes: [`Read from ${epic} and 2 issues under it.`, '2 issues have a title only.'],
      }),
    ])
  })

  it('makes a text of what a search finds', async () => {
    const { text, notes } = (await ask({ jql: `parent = ${epic} ORDER BY summary` })).json()
    expect(text).toMatch(/^- Cancel an order \(.*\)\n- Choose a shop/)
    expect(notes[0]).toBe('Read from 2 issues.')
  })

  it('says at the field what Jira has against it', async () => {
    const errorsOf = async (payload: object) => {
      const answer = await ask(payload)
      return [answer.statusCode, answer.json().errors]
    }
    expect(await errorsOf({ jql: 'colour = blue' })).toEqual([
      400,
      [{ field: 'jql', message: "Field 'colour' does not exist or you do not have permission to view it." }],
    ])
    expect(await errorsOf({ jql: 'summary ~ "nothing of the kind"' })).toEqual([
      400,
      [{ field: 'jql', message: 'Jira finds no issue with this search' }],
    ])
    expect(await errorsOf({ epicKey: 'SHOP-99999' })).toEqual([
      400,
      [{ field: 'epicKey', message: 'Jira has no issue SHOP-99999, or you may not see it' }],
    ])
    expect(await errorsOf({ epicKey: 'not a key' })).toEqual([
      400,
      [{ field: 'epicKey', message: 'Enter the key of an issue, such as SHOP-12' }],
    ])
    expect((await errorsOf({}))[0]).toBe(400)
  })

  it('needs a link, and writes nothing', async () => {
    const stranger = await signUp(test)
    expect((await ask({ epicKey: epic }, stranger)).json().code).toBe('jira-not-linked')
    const before = (await sandbox.requests()).length
    await ask({ epicKey: epic })
    const sent = (await sandbox.requests()).slice(before)
    expect(sent.map(({ path }) => path.replace(/.*\/rest/, ''))).toEqual([
      '/api/3/issue/bulkfetch',
      '/api/3/search/jql',
    ])
  })
})
