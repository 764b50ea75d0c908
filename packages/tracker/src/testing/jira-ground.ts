import { createJiraTracker } from '../jira/create-jira-tracker.ts'
import { createCheckedFetch } from './checked-fetch.ts'
import { type ContractCall, type ContractGround, impatient, type PreparedGround } from './contract-ground.ts'

const first = { startDate: '2026-12-07T09:00:00.000Z', endDate: '2026-12-21T08:59:59.999Z' }
const second = { startDate: '2026-12-21T09:00:00.000Z', endDate: '2027-01-04T08:59:59.999Z' }
const calls = {
  'list projects': { method: 'GET', path: '/project/search' },
  'create items': { method: 'POST', path: '/issue/bulk$' },
  'move items': { method: 'POST', path: '/sprint/\\d+/issue$' },
} as const satisfies Record<ContractCall, { readonly method: string; readonly path: string }>

/** The contract's ground in the sandbox's Jira. */
export const jiraGround: ContractGround = {
  name: 'Jira',
  prepare: async (sandbox) => {
    const linked = await sandbox.link()
    const site = linked.sites.find(({ name }) => name === 'planwright-demo')
    if (!site) throw new Error('no site')
    let { accessToken } = linked.grant
    const { unlike, checkedFetch } = createCheckedFetch()
    const fault: PreparedGround['fault'] = (call, effect, times) =>
      sandbox.fault(calls[call].method, calls[call].path, effect, times)
    return {
      unlike,
      open: (access = {}) =>
        createJiraTracker({
          apiUrl: sandbox.url,
          site,
          accessToken: async () => accessToken,
          refreshAccessToken: () => Promise.reject(new Error('the token is no longer valid')),
          fetch: checkedFetch,
          ...impatient,
          ...access,
        }),
      readTarget: async (tracker, knownSprintIds) => {
        const project = (await tracker.listProjects()).find(({ key }) => key === 'SHOP')
        const typeId = (name: string) => project?.itemTypes.find((type) => type.name === name)?.id ?? ''
        const settings = { projectId: project?.id ?? '', epicTypeId: typeId('Epic'), storyTypeId: typeId('Story') }
        return tracker.readTarget({ ...settings, links: true }, knownSprintIds)
      },
      sprintDates: () => [first, second],
      sprintId: async (tracker, { board }) => {
        const sprint = await tracker.createSprint({ boardId: board?.id ?? '', name: 'Sprint 1', ...first })
        return sprint.id
      },
      fault,
      tooMany: (call, seconds) =>
        fault(call, { kind: 'status', status: 429, headers: { 'retry-after': `${seconds}` } }),
      lagSearch: (searchLagMs) => sandbox.control('POST', 'jira/settings', { searchLagMs }),
      tokensLast: (accessTokenTtlMs) => sandbox.control('POST', 'jira/settings', { accessTokenTtlMs }),
      renewToken: async () => {
        accessToken = (await linked.refresh()).accessToken
        return accessToken
      },
      titles: async () => (await sandbox.state(site.id)).issues.map(({ summary }) => summary),
      timesSent: async (call) => {
        const { method, path } = calls[call]
        return (await sandbox.requests()).filter((sent) => sent.method === method && new RegExp(path).test(sent.path))
          .length
      },
    }
  },
}
