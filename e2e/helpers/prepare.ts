import { type APIResponse, expect, type Page } from '@playwright/test'
import { somebodyNew } from './steps.ts'

/** What a journey begins with and is not about: made by the calls of the screens, in the page's own browser, a second instead of many. */

/** Signed in, connected, and with a project: at step 1 of an empty planner. */
export async function openPlanner(page: Page, project = 'Web Shop'): Promise<void> {
  await prepareProject(page, project)
  await page.goto('/')
  await expect(page.getByText('Enter the project description to get started.')).toBeVisible()
}

/** Signed in, connected, and with a project; on no page yet. */
export async function prepareProject(page: Page, project = 'Web Shop', person = somebodyNew()): Promise<void> {
  await prepareLink(page, person)
  const headers = await bearer(page)
  type Project = { id: string; name: string; issueTypes: { id: string; name: string }[] }
  const projects: Project[] = await read(await page.request.get('/api/jira/projects', { headers }))
  const chosen = projects.find(({ name }) => name === project)
  // a tracker without types has one for each level, in this order
  const typeId = (name: string, level: number) =>
    (chosen?.issueTypes.find((type) => type.name === name) ?? chosen?.issueTypes[level])?.id
  const data = { projectId: chosen?.id, epicTypeId: typeId('Epic', 0), storyTypeId: typeId('Story', 1) }
  await read(await page.request.post('/api/jira/integration-settings', { headers, data }))
}

/** Signed in, and connected with the site that stands for the team's own. */
export async function prepareLink(page: Page, person = somebodyNew()): Promise<void> {
  await prepareSession(page, person)
  const headers = await bearer(page)
  const { authorizeUrl } = await read(await page.request.post('/api/jira/link', { headers, data: {} }))
  const sandbox = authorizeUrl.includes('/linear/') ? 'linear' : 'jira'
  const consent = new URL(`/_sandbox/${sandbox}/consent`, authorizeUrl).href
  const { redirectTo } = await read(await page.request.post(consent, { data: { authorizeUrl } }))
  const back = await page.request.get(redirectTo, { maxRedirects: 0 })
  const linkId = new URL(back.headers().location ?? '').searchParams.get('link')
  type Pending = { sites: { id: string; name: string }[] }
  const { sites }: Pending = await read(await page.request.get(`/api/jira/link/${linkId}`, { headers }))
  const data = { linkId, siteId: (sites.find(({ name }) => name === 'planwright-demo') ?? sites[0])?.id }
  await read(await page.request.post('/api/jira/link/confirm', { headers, data }))
}

/** Signed in with Demo ID. */
export async function prepareSession(page: Page, person = somebodyNew()): Promise<void> {
  const popupOrigin = new URL((await page.request.get('/')).url()).origin
  const query = new URLSearchParams({ provider: 'demo', popupOrigin, popupNonce: 'n1' })
  const door = await page.request.get(`/api/auth/oauth-popup/start?${query}`)
  await read(door, 'text')
  await read(await page.request.post(door.url(), { form: person }), 'text')
}

export async function bearer(page: Page): Promise<Record<string, string>> {
  const { token } = await read(await page.request.get('/api/auth/token'))
  return { authorization: `Bearer ${token}` }
}

async function read(answer: APIResponse, as: 'json' | 'text' = 'json') {
  expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
  return answer[as]()
}
