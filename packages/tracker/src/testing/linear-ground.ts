import * as z from 'zod'
import { createLinearTracker } from '../linear/create-linear-tracker.ts'
import { createLinearProvider } from '../linear/linear-provider.ts'
import { type ContractCall, type ContractGround, impatient } from './contract-ground.ts'
import type { Sandbox } from './sandbox.ts'

const redirectUri = 'http://localhost/callback'
// of RFC 7636, appendix B
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const State = z.object({ issues: z.array(z.object({ title: z.string(), trashed: z.boolean() })) })
const Requests = z.array(z.object({ body: z.object({ query: z.string() }).nullish().catch(null) }))
/** By what stands in the body: all calls have one path. */
const calls = {
  'list projects': 'teams(',
  'create items': 'issueBatchCreate',
  'move items': 'issueBatchUpdate',
} as const satisfies Record<ContractCall, string>

export function linearProviderOf({ url }: Sandbox) {
  return createLinearProvider({
    clientId: 'contract-test',
    clientSecret: 'contract-test-secret',
    authUrl: `${url}/linear`,
    apiUrl: `${url}/linear`,
  })
}

/** Consent, code and tokens, as a person who presses the button. */
export async function linkLinear(sandbox: Sandbox) {
  const { consent } = linearProviderOf(sandbox)
  const authorizeUrl = consent.authorizeUrl({ redirectUri, state: 'state', codeChallenge })
  const answer = await sandbox.control('POST', 'linear/consent', { authorizeUrl })
  const { redirectTo } = z.object({ redirectTo: z.string() }).parse(answer)
  const code = new URL(redirectTo).searchParams.get('code') ?? ''
  const grant = await consent.redeem({ redirectUri, code, codeVerifier })
  const [site] = await consent.listSites(grant.accessToken)
  if (!site) throw new Error('no workspace')
  return { grant, site }
}

/** The contract's ground in the sandbox's Linear. */
export const linearGround: ContractGround = {
  name: 'Linear',
  prepare: async (sandbox) => {
    const linked = await linkLinear(sandbox)
    let { grant } = linked
    return {
      unlike: [],
      open: (access = {}) =>
        createLinearTracker({
          apiUrl: `${sandbox.url}/linear`,
          site: linked.site,
          accessToken: async () => grant.accessToken,
          refreshAccessToken: () => Promise.reject(new Error('the token is no longer valid')),
          ...impatient,
          ...access,
        }),
      readTarget: async (tracker, knownSprintIds) => {
        const team = (await tracker.listProjects()).find(({ key }) => key === 'ENG')
        const [epicTypeId = '', storyTypeId = ''] = team?.itemTypes.map(({ id }) => id) ?? []
        return tracker.readTarget({ projectId: team?.id ?? '', epicTypeId, storyTypeId, links: true }, knownSprintIds)
      },
      sprintDates: ({ sprints }) =>
        sprints
          .filter(({ state }) => state === 'future')
          .map(({ startDate = '', endDate = '' }) => ({ startDate, endDate })),
      sprintId: async (_tracker, { sprints }) => sprints.at(-1)?.id ?? '',
      fault: (call, effect, times = 1) =>
        sandbox.control('POST', 'linear/faults', { match: { body: calls[call] }, times, effect }),
      tooMany: (call, seconds) =>
        sandbox.control('POST', 'linear/faults', {
          match: { body: calls[call] },
          effect: { kind: 'rate-limited', seconds },
        }),
      lagSearch: (searchLagMs) => sandbox.control('POST', 'linear/settings', { searchLagMs }),
      tokensLast: (accessTokenTtlMs) => sandbox.control('POST', 'linear/settings', { accessTokenTtlMs }),
      renewToken: async () => {
        grant = await linearProviderOf(sandbox).consent.refresh(grant.refreshToken ?? '')
        return grant.accessToken
      },
      titles: async () =>
        State.parse(await sandbox.control('GET', 'linear/state')).issues.flatMap(({ title, trashed }) =>
          trashed ? [] : [title],
        ),
      timesSent: async (call) =>
        Requests.parse(await sandbox.control('GET', 'linear/requests')).filter(({ body }) =>
          body?.query.includes(calls[call]),
        ).length,
    }
  },
}
