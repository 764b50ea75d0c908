import type { Epic, EstimatesAnswer } from '@planwright/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testStory } from '../testing/saves/story.ts'

/** The points field of the sandbox's project SHOP. */
const pointsField = 'customfield_10026'

describe('estimates', () => {
  let sandbox: TestSandbox
  let test: TestApp
  let person: TestPerson

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, { headers } = person) =>
    test.app.inject({ method, url, headers, ...(payload && { payload }) })
  const history = async (headersOf = person) =>
    (await call('GET', '/api/estimates/history', undefined, headersOf)).json().history
  const read = () => call('POST', '/api/estimates/history', { consent: true })
  const estimate = async (epics: Epic[]): Promise<EstimatesAnswer> => {
    const answer = await call('POST', '/api/estimates', { epics })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  beforeAll(async () => {
    sandbox = await startSandbox()
    test = await createTestApp({ settings: { SANDBOX_URL: sandbox.url } })
    person = await signUp(test)
    await linkJira(test, sandbox, person, 'planwright-demo')
    await chooseProject(test, person, 'SHOP')
  })
  afterAll(() => test?.close())

  /** Done issues of SHOP: typing errors cost 1, moving data costs 21. */
  async function finish(count: number, points: (i: number) => number | null) {
    const colleague = await jiraColleague(sandbox)
    const keys: string[] = []
    for (let start = 0; start < count; start += 50) {
      const issueUpdates = Array.from({ length: Math.min(50, count - start) }, (_, i) => ({
        fields: {
          project: { key: 'SHOP' },
          issuetype: { name: 'Story' },
          summary: `${i % 2 ? 'Move the data of the customers' : 'Correct the typing error on the page'} ${start + i}`,
          ...(points(i) === null ? {} : { [pointsField]: points(i) }),
        },
      }))
      const { issues } = await colleague.call('POST', '/rest/api/3/issue/bulk', { issueUpdates })
      keys.push(...issues.map(({ key }: { key: string }) => key))
    }
    await sandbox.change({ projectKey: 'SHOP', finishIssues: keys })
  }

  it('keep to the plain scale, and say so, while nothing is known of the team', async () => {
    expect(await history()).toBeNull()
    const { epics, history: used } = await estimate([epicOf({ storyPoints: 6 })])
    expect(used).toBeNull()
    expect(epics[0]?.userStories[0]).toMatchObject({
      storyPoints: 5,
      estimate: { method: 'Plain scale: no history of the team', range: [3, 8], comparable: [] },
    })
  })

  it('read nothing without consent', async () => {
    for (const payload of [{}, { consent: false }, { consent: 'yes' }]) {
      const answer = await call('POST', '/api/estimates/history', payload)
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'consent'])
    }
    expect(await history()).toBeNull()
  })

  it('keep to the plain scale while the team has done too little', async () => {
    const answer = await read()
    expect(answer.json().history).toMatchObject({ projectKey: 'SHOP', issues: 1, scale: [5], accuracy: null })
    const { epics } = await estimate([epicOf({})])
    expect(epics[0]?.userStories[0]?.estimate?.method).toMatch(/^Plain scale/)
  })

  it('learn the scale of the team from its done issues, and forget them when told to', async () => {
    await finish(80, (i) => (i % 2 ? 21 : 1))
    await finish(5, () => null)
    const answer = await read()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().history).toMatchObject({
      siteName: 'planwright-demo',
      projectKey: 'SHOP',
      issues: 81,
      scale: [1, 5, 21],
      accuracy: { n: expect.any(Number), betterThanMedian: true },
    })
    expect(await history()).toEqual(answer.json().history)

    const epic = epicOf({ title: 'Correct the typing error on the home page' }, { title: 'Move the data of the shops' })
    const estimated = await estimate([epic])
    const [typing, moving] = estimated.epics[0]?.userStories ?? []
    expect([typing?.storyPoints, moving?.storyPoints]).toEqual([1, 21])
    expect(moving?.estimate?.method).toBe('81 done issues of SHOP')
    expect(moving?.estimate?.comparable[0]).toEqual({
      key: expect.stringMatching(/^SHOP-/),
      title: expect.stringContaining('Move the data'),
      points: 21,
    })
    expect(estimated.epics[0]).toMatchObject({ ...epic, userStories: [expect.anything(), expect.anything()] })

    expect((await call('DELETE', '/api/estimates/history')).json()).toEqual({ history: null, elsewhere: 0 })
    expect(await history()).toBeNull()
  })

  it('leave alone what is locked or edited', async () => {
    const epic = epicOf({ locked: true, storyPoints: 4 }, { edited: true, storyPoints: 6 }, { storyPoints: 6 })
    const [locked, edited, open] = (await estimate([epic])).epics[0]?.userStories ?? []
    expect([locked, edited]).toEqual(epic.userStories.slice(0, 2))
    expect(open?.storyPoints).toBe(5)
  })

  it('are of nobody else, and are told and forgotten without a link too', async () => {
    await read()
    const other = await signUp(test)
    await linkJira(test, sandbox, other, 'planwright-demo')
    expect(await history(other)).toBeNull()
    const unchosen = await call('POST', '/api/estimates/history', { consent: true }, other)
    expect([unchosen.statusCode, unchosen.json().code]).toEqual([409, 'jira-not-configured'])
    await chooseProject(test, other, 'SHOP')
    expect(await history(other)).toBeNull()
    await call('DELETE', '/api/estimates/history', undefined, other)
    expect(await history()).not.toBeNull()

    expect((await call('DELETE', '/api/jira/link')).statusCode).toBeLessThan(300)
    expect((await call('GET', '/api/estimates/history')).json()).toEqual({ history: null, elsewhere: 1 })
    expect((await call('DELETE', '/api/estimates/history')).json()).toEqual({ history: null, elsewhere: 0 })
    expect((await call('GET', '/api/estimates/history')).json()).toEqual({ history: null, elsewhere: 0 })
  })

  function epicOf(...stories: Partial<Epic['userStories'][number]>[]): Epic {
    return {
      id: 'e1',
      title: 'Epic',
      description: '',
      userStories: stories.map((story, i) => testStory({ id: `s${i}`, title: `Story ${i}`, ...story })),
    }
  }
})
