import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlanSprint } from '../port/plan-item.ts'
import type { FoundItem } from '../port/reader.ts'
import type { BoardSprint } from '../port/target.ts'
import type { Tracker } from '../port/tracker.ts'
import type { SendMark } from '../port/writer.ts'
import type { DesiredPlan } from '../saving/plan-input.ts'
import { planSave } from '../saving/plan-save.ts'
import { reconcileSprint } from '../saving/reconcile.ts'
import { carryOut, expectSaved, failureOf, noPlan } from '../testing/carry-out.ts'
import { createCheckedFetch } from '../testing/checked-fetch.ts'
import { hasDescriptions } from '../testing/jira-description.ts'
import { type LinkedSite, type Sandbox, startSandbox } from '../testing/sandbox.ts'
import { anEpic, aStory } from '../testing/target.ts'
import { jiraScopes } from './auth/jira-scopes.ts'
import { exchangeCode, readAccount, refreshTokens } from './auth/oauth.ts'
import { createJiraTracker, type JiraTrackerOptions } from './create-jira-tracker.ts'

/**
 * What of the adapter is Jira's own (`../tracker-contract.test.ts` has what every adapter promises), over HTTP: on the sandbox always, the harmless part of it on a real site when credentials are in
 * the environment (docs/decisions/005-saving.md names them).
 */

const { unlike, checkedFetch } = createCheckedFetch()

const dates = { startDate: '2026-12-07T09:00:00.000Z', endDate: '2026-12-21T08:59:59.999Z' }

const aSprint = (number: number, itemIds: string[]): PlanSprint => ({ number, ...dates, itemIds })

if (!hasDescriptions)
  console.info("Skipped: requests are not held against Atlassian's descriptions, which are not beside the repository.")

describe('on the sandbox', () => {
  let sandbox: Sandbox
  let linked: LinkedSite
  beforeAll(async () => {
    sandbox = await startSandbox()
    linked = await sandbox.link()
  })
  afterAll(() => sandbox?.close())
  beforeEach(async () => {
    await sandbox.control('POST', 'reset')
    unlike.length = 0
  })

  const siteOf = (name: string) => {
    const site = linked.sites.find((candidate) => candidate.name === name)
    if (!site) throw new Error(`no site ${name}`)
    return site
  }
  const demo = 'planwright-demo'
  let current = ''
  const open = (siteName = demo, options: Partial<JiraTrackerOptions> = {}): Tracker => {
    const site = siteOf(siteName)
    current ||= linked.grant.accessToken
    return createJiraTracker({
      apiUrl: sandbox.url,
      site,
      accessToken: async () => current,
      refreshAccessToken: async () => {
        current = (await linked.refresh()).accessToken
        return current
      },
      fetch: checkedFetch,
      // Waiting is not what is tested here.
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 1_100))),
      random: () => 0,
      ...options,
    })
  }
  const settingsOf = async (tracker: Tracker, projectKey: string) => {
    const projects = await tracker.listProjects()
    const project = projects.find(({ key }) => key === projectKey)
    if (!project) throw new Error(`no project ${projectKey}`)
    const typeId = (name: string) => project.itemTypes.find((type) => type.name === name)?.id ?? ''
    return { projectId: project.id, epicTypeId: typeId('Epic'), storyTypeId: typeId('Story') }
  }
  const targetOf = async (tracker: Tracker, projectKey: string, boardId?: string) =>
    tracker.readTarget({ ...(await settingsOf(tracker, projectKey)), ...(boardId ? { boardId } : {}) })

  describe('reading', () => {
    it.each([
      ['by its name', undefined, { name: 'Blocks' }],
      ['by what it says', [{ id: '7', name: 'Hindrance', inward: 'is blocked by', outward: 'blocks' }], { id: '7' }],
      ['as missing', [{ id: '8', name: 'Relates', inward: 'relates to', outward: 'relates to' }], null],
    ])('finds the link type for dependencies %s', async (_how, issueLinkTypes, expected) => {
      const tracker = open()
      const settings = { ...(await settingsOf(tracker, 'SHOP')), links: true }
      if (issueLinkTypes)
        await sandbox.fault('GET', '/issueLinkType$', { kind: 'status', status: 200, body: { issueLinkTypes } })
      const { linkType } = await tracker.readTarget(settings)
      if (expected) expect(linkType).toMatchObject(expected)
      else expect(linkType).toBeNull()
      expect(await targetOf(tracker, 'SHOP')).not.toHaveProperty('linkType')
    })

    it('lists the projects one may create in, with their types', async () => {
      const projects = await open().listProjects()
      expect(projects.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['SHOP', 'APP', 'OPS', 'HELP', 'DOCS', 'PAY']),
      )
      expect(projects.map(({ key }) => key)).not.toContain('VAULT')
      expect(projects.find(({ key }) => key === 'SHOP')).toMatchObject({ style: 'company-managed' })
      expect(projects.find(({ key }) => key === 'APP')).toMatchObject({ style: 'team-managed' })
      const shop = projects.find(({ key }) => key === 'SHOP')
      expect(shop?.itemTypes.find(({ name }) => name === 'Epic')).toMatchObject({ hierarchyLevel: 1 })
      expect(shop?.itemTypes.map(({ name }) => name)).not.toContain('Sub-task')
      expect(unlike).toEqual([])
    })

    it('lists fields with their kinds and options', async () => {
      const tracker = open()
      const { projectId, storyTypeId } = await settingsOf(tracker, 'SHOP')
      const fields = await tracker.listFields(projectId, storyTypeId)
      const kinds = Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))
      expect(kinds).toMatchObject({
        Team: 'option',
        Platforms: 'options',
        Region: 'cascading',
        'Business value': 'number',
        'Release note': 'text',
        'Test notes': 'rich-text',
        'Due by': 'date',
        Reviewer: 'user',
      })
      expect(fields.find(({ name }) => name === 'Team')?.options.map(({ value }) => value)).toContain('Checkout')
      expect(fields.find(({ name }) => name === 'Story Points')?.role).toBe('points')
    })

    it.each([
      [
        'SHOP',
        {
          board: { id: '1', sprints: 'yes' },
          pointsField: { key: 'customfield_10026', onCreateForm: true },
          sprintFieldKey: 'customfield_10020',
        },
      ],
      ['APP', { board: { id: '2', sprints: 'yes' }, pointsField: { key: 'customfield_10016', onCreateForm: true } }],
      ['OPS', { board: { sprints: 'no' } }],
      ['HELP', { board: null }],
      ['DOCS', { epicType: null, board: { sprints: 'yes' } }],
      ['PAY', { pointsField: { key: 'customfield_10026', onCreateForm: false } }],
    ])('knows the target %s', async (key, expected) => {
      expect(await targetOf(open(), key)).toMatchObject(expected)
      expect(unlike).toEqual([])
    })

    it('sees beforehand that one may not write', async () => {
      const target = await open().readTarget({ projectId: '10006', epicTypeId: '1', storyTypeId: '2' })
      expect(target.permissions.createItems).toBe('denied')
    })

    it('takes the chosen board of several, and goes on without one that is gone', async () => {
      const tracker = open('planwright-lab')
      expect((await targetOf(tracker, 'LAB', '2')).board?.id).toBe('2')
      expect((await targetOf(tracker, 'LAB', '99')).board?.id).toBe('1')
      expect((await targetOf(tracker, 'NEW')).board).toBeNull()
    })

    it('lists only the sprints made on a board, not those it merely shows', async () => {
      const tracker = open('planwright-lab')
      const target = await targetOf(tracker, 'LAB', '1')
      const [outcome] = await tracker.createItems(target, [{ item: aStory('a'), marker: { runId: 'r', itemId: 'a' } }])
      const sprint = await tracker.createSprint({ boardId: '1', name: 'Ours', ...dates })
      await tracker.moveToSprint(sprint.id, outcome?.state === 'created' ? [outcome.key] : [])
      expect((await tracker.listSprints('1')).map(({ name }) => name)).toContain('Ours')
      expect((await tracker.listSprints('2')).map(({ name }) => name)).not.toContain('Ours')
    })

    it('finds required fields and fills the name of an epic where it must', async () => {
      const tracker = open('planwright-lab')
      const target = await targetOf(tracker, 'AUDIT')
      const problems = planSave({ items: [aStory('a')], sprints: null, links: false }, noPlan, target).problems
      expect(problems).toMatchObject([{ code: 'required-field', blocks: true, itemIds: ['a'] }])
      const [outcome] = await tracker.createItems(target, [{ item: anEpic('e'), marker: { runId: 'r', itemId: 'e' } }])
      expect(outcome?.state).toBe('created')
    })

    it('turns pictures of the site into data, and nobody else’s', async () => {
      const tracker = open()
      const shop = (await tracker.listProjects()).find(({ key }) => key === 'SHOP')
      expect(await tracker.image(shop?.avatarUrls['24x24'] ?? '')).toMatch(/^data:image\//)
      expect(await tracker.image(shop?.itemTypes[0]?.iconUrl ?? '')).toMatch(/^data:image\//)
      expect(await tracker.image('http://127.0.0.1:9/picture.png')).toBeNull()
      expect(await tracker.image(`${sandbox.url}/_sandbox/jira/state`)).toBeNull()
    })
  })

  describe('saving', () => {
    const items = [
      anEpic('e1'),
      anEpic('e2', { description: '- a\n  - b <c>' }),
      aStory('s1', {
        parentId: 'e1',
        points: 5,
        labels: ['web', 'first'],
        acceptanceCriteria: 'Given a, when b, then c\nGiven d, then e',
        additionalDescription: 'See https://example.com/x',
        fields: [
          { key: 'customfield_10041', name: 'Team', value: 'Checkout' },
          { key: 'customfield_10046', name: 'Platforms', value: ['Web', 'iOS'] },
          { key: 'customfield_10047', name: 'Region', value: { option: 'Europe', child: 'North' } },
          { key: 'customfield_10043', name: 'Business value', value: 8 },
          { key: 'customfield_10044', name: 'Release note', value: 'Words' },
          { key: 'customfield_10045', name: 'Test notes', value: 'More\n\nwords' },
          { key: 'customfield_10048', name: 'Due by', value: '2026-12-31' },
        ],
      }),
      aStory('s2', { parentId: 'e1', dependsOn: ['s1'] }),
      aStory('s3', { parentId: 'e2', title: 'Two\nlines' }),
    ]
    const desired: DesiredPlan = { items, sprints: [aSprint(1, ['s1']), aSprint(2, ['s2', 's3'])], links: true }

    it('writes a plan with the least calls, reads it back as wanted, and finds nothing to do again', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'SHOP')
      const before = (await sandbox.requests()).length
      const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
      const calls = (await sandbox.requests())
        .slice(before)
        .map(({ method, path }) => `${method} ${path.replace(/.*\/rest\//, '')}`)
      expect(calls).toEqual([
        // the newest number, to settle a lost answer by
        'POST api/3/search/jql',
        'POST api/3/issue/bulk',
        'POST api/3/issue/bulk',
        'POST agile/1.0/sprint',
        'POST agile/1.0/sprint',
        expect.stringMatching(/^POST agile\/1.0\/sprint\/\d+\/issue$/),
        expect.stringMatching(/^POST agile\/1.0\/sprint\/\d+\/issue$/),
        'POST api/3/issueLink',
      ])
      await expectSaved(tracker, target, desired, known)
      const { issues } = await sandbox.state(siteOf(demo).id)
      const [one, two] = ['s1', 's2'].map((id) => issues.find(({ key }) => key === known.items.get(id)?.key))
      expect(one).toMatchObject({
        storyPoints: 5,
        parentKey: known.items.get('e1')?.key,
        properties: { 'planwright.item': { run: 'run-1', item: 's1' } },
      })
      expect(two?.links).toMatchObject([{ inwardKey: one?.key, outwardKey: two?.key }])

      const again = await tracker.readTarget(
        await settingsOf(tracker, 'SHOP'),
        known.sprints.map(({ id }) => id),
      )
      const remote = {
        items: await tracker.readItems(
          again,
          [...known.items.values()].map(({ key }) => key),
        ),
      }
      const plan = planSave(desired, known, again, remote)
      expect(plan).toMatchObject({ steps: [], conflicts: [], create: [], update: [] })
      expect(unlike).toEqual([])
    })

    it('writes to a team-managed project', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'APP')
      const plain: DesiredPlan = {
        items: [anEpic('e'), aStory('s', { parentId: 'e' })],
        sprints: [aSprint(1, ['s'])],
        links: false,
      }
      await expectSaved(tracker, target, plain, await carryOut(tracker, target, plain, noPlan, 'run'))
    })

    it('sets points that are off the form by a call of their own', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'PAY')
      const plain: DesiredPlan = { items: [aStory('s', { points: 5 })], sprints: null, links: false }
      await expectSaved(tracker, target, plain, await carryOut(tracker, target, plain, noPlan, 'run'))
      expect(unlike).toEqual([])
    })

    it('keeps the good ones where some are refused, and says which field', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'SHOP')
      const batch = [
        aStory('ok1'),
        aStory('bad', { fields: [{ key: 'customfield_10042', name: 'Environment', value: 'Nowhere' }] }),
        aStory('ok2'),
        aStory('option', { fields: [{ key: 'customfield_10041', name: 'Team', value: 'Nobody' }] }),
      ]
      const outcomes = await tracker.createItems(
        target,
        batch.map((item) => ({ item, marker: { runId: 'r', itemId: item.id } })),
      )
      expect(outcomes.map(({ itemId, state }) => `${itemId} ${state}`)).toEqual([
        'ok1 created',
        'bad refused',
        'ok2 created',
        'option refused',
      ])
      expect(outcomes[1]).toMatchObject({ refusals: [{ field: 'Environment' }] })
      const items = await tracker.readItems(
        target,
        outcomes.flatMap((outcome) => (outcome.state === 'created' ? [outcome.key] : [])),
      )
      expect(items.map(({ marker }) => marker?.itemId)).toEqual(['ok1', 'ok2'])
      const all = await tracker.createItems(target, [
        { item: batch[1] ?? aStory('x'), marker: { runId: 'r', itemId: 'bad' } },
      ])
      expect(all).toMatchObject([{ state: 'refused' }])
    })

    it('deletes items and sprints, twice if need be', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'SHOP')
      const known = await carryOut(tracker, target, desired, noPlan, 'run')
      const keys = [...known.items.values()].map(({ key }) => key)
      for (const key of [...keys, ...keys]) await tracker.deleteItem(key)
      expect(await tracker.readItems(target, keys)).toEqual([])
      const [sprint] = known.sprints
      expect(await tracker.listSprintItems(sprint?.id ?? '')).toEqual([])
      await tracker.deleteSprint(sprint?.id ?? '')
      await tracker.deleteSprint(sprint?.id ?? '')
      const { sprints } = await tracker.readTarget(await settingsOf(tracker, 'SHOP'), [sprint?.id ?? ''])
      expect(sprints.map(({ id }) => id)).not.toContain(sprint?.id)
      expect(unlike).toEqual([])
    })

    it('says that a board takes no sprints', async () => {
      const error = await failureOf(open().createSprint({ boardId: '3', name: 'Sprint 1', ...dates }))
      expect(error.kind).toBe('rejected')
      expect(error.words).toMatch(/sprints/)
    })
  })

  describe('answers that never come', () => {
    const batchOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        item: aStory(`s${index}`),
        marker: { runId: 'run', itemId: `s${index}` },
      }))
    const lost = (mark: SendMark) => ({ mark, markers: batchOf(3).map(({ marker }) => marker), sentAt: new Date() })
    /** Nothing has a higher number: only the search can find it. */
    const beyondAll = 1_000_000

    it('looks past pages that deleted issues left empty', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'SHOP')
      const mark = await tracker.markNow(target)
      for (let round = 0; round < 3; round += 1)
        for (const outcome of await tracker.createItems(target, batchOf(50)))
          if (outcome.state === 'created') await tracker.deleteItem(outcome.key)
      await tracker.createItems(target, batchOf(2))
      const found: FoundItem[] = await tracker.findSent(target, { ...lost(mark), last: false })
      expect(found).toHaveLength(2)
    })

    it('finds by search, later, what bears a marker', async () => {
      const tracker = open()
      const target = await targetOf(tracker, 'SHOP')
      await tracker.createItems(target, batchOf(2))
      const found = await tracker.findSent(target, { ...lost(beyondAll), last: true })
      expect(found.map(({ marker }) => marker?.itemId).sort()).toEqual(['s0', 's1'])
    })

    it.each([
      ['cut after acceptance', { kind: 'reset-after' }, true],
      ['cut before', { kind: 'reset-before' }, false],
    ])('a sprint, %s', async (_name, effect, exists) => {
      const tracker = open()
      const target = await targetOf(tracker, 'SHOP')
      const sent = { boardId: '1', name: 'Sprint 1', ...dates, sprintIdsBefore: target.sprints.map(({ id }) => id) }
      await sandbox.fault('POST', '/sprint$', effect)
      expect((await failureOf(tracker.createSprint(sent))).kind).toBe('uncertain')
      const found: BoardSprint | undefined = reconcileSprint(sent, await tracker.listSprints('1'))
      expect(found !== undefined).toBe(exists)
    })
  })

  describe('limits and tokens', () => {
    it('names a missing scope and does not refresh for it', async () => {
      const narrow = await sandbox.link(jiraScopes.filter((scope) => scope !== 'read:sprint:jira-software'))
      const tracker = open(demo, {
        accessToken: async () => narrow.grant.accessToken,
        refreshAccessToken: () => Promise.reject(new Error('must not be called')),
      })
      expect((await failureOf(tracker.listSprints('1'))).kind).toBe('missing-scope')
    })

    it('names the account, and refuses codes and tokens that were used', async () => {
      const fresh = await sandbox.link()
      const account = await readAccount({
        apiUrl: sandbox.url,
        siteId: siteOf(demo).id,
        accessToken: fresh.grant.accessToken,
      })
      expect(account).toMatchObject({ name: 'Demo Person', email: 'demo@example.com' })
      const client = { authUrl: sandbox.url, clientId: 'contract-test', clientSecret: 'contract-test-secret' }
      expect(
        (await failureOf(exchangeCode({ ...client, code: 'used', redirectUri: 'http://localhost/callback' }))).kind,
      ).toBe('rejected')
      await sandbox.control('POST', 'jira/settings', { refreshLeewayMs: 0 })
      await fresh.refresh()
      const lost = refreshTokens({ ...client, refreshToken: fresh.grant.refreshToken ?? '' })
      expect((await failureOf(lost)).kind).toBe('link-lost')
    })
  })
})

const { JIRA_TEST_SITE_ID, JIRA_TEST_SITE_URL, JIRA_TEST_TOKEN, JIRA_TEST_PROJECT } = process.env
const real = JIRA_TEST_SITE_ID && JIRA_TEST_SITE_URL && JIRA_TEST_TOKEN && JIRA_TEST_PROJECT
describe.skipIf(!real)('on a real site', () => {
  it('writes a plan, reads it back as wanted, and takes it away again', async () => {
    const tracker = createJiraTracker({
      apiUrl: 'https://api.atlassian.com',
      site: { id: JIRA_TEST_SITE_ID ?? '', url: JIRA_TEST_SITE_URL ?? '' },
      accessToken: async () => JIRA_TEST_TOKEN ?? '',
      refreshAccessToken: () => Promise.reject(new Error('the token is no longer valid')),
      fetch: checkedFetch,
    })
    const project = (await tracker.listProjects()).find(({ key }) => key === JIRA_TEST_PROJECT)
    if (!project) throw new Error(`no project ${JIRA_TEST_PROJECT}`)
    const typeAt = (level: number) => project.itemTypes.find(({ hierarchyLevel }) => hierarchyLevel === level)?.id ?? ''
    const target = await tracker.readTarget({ projectId: project.id, epicTypeId: typeAt(1), storyTypeId: typeAt(0) })
    const desired: DesiredPlan = {
      items: [anEpic('e'), aStory('s', { parentId: 'e', labels: ['planwright-test'] })],
      sprints: target.board?.sprints === 'yes' ? [aSprint(1, ['s'])] : null,
      links: false,
    }
    const known = await carryOut(tracker, target, desired, noPlan, `contract-${Date.now()}`)
    try {
      await expectSaved(tracker, target, desired, known)
    } finally {
      for (const { key } of known.items.values()) await tracker.deleteItem(key)
      for (const { id } of known.sprints) await tracker.deleteSprint(id)
    }
    expect(unlike).toEqual([])
  }, 400_000)
})
