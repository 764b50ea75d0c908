import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { bearer } from './prepare.ts'

type Story = { id: string; title: string; storyPoints: number; dependsOn: string[]; sprint?: number }
type Epic = { id: string; title: string; description: string; userStories: Story[] }
type Sprint = {
  number: number
  startDate: string
  endDate: string
  totalPoints: number
  stories: { id: string; title: string; storyPoints: number; sprint: number; epicId: string }[]
}
export type SeededDraft = {
  backlog: Epic[]
  plan: { sprints: Sprint[] }
  runs: { generation: string | null; save: string | null }
}

/** A planned backlog of one epic: stories of so many titles, two sprints; every second story waits for the one before it. */
export function draftOf(titles: readonly string[], label = 'planned'): SeededDraft {
  const name = Math.random().toString(36).slice(2, 8)
  const epicId = `${name}-epic`
  const stories = titles.map((title, index) => ({
    id: `${name}-${index}`,
    title,
    storyPoints: 3,
    description: `As a reader, I want to ${title.toLowerCase()}, so that I can go on.`,
    acceptanceCriteria: 'Given a shop\nWhen it is open\nThen it sells',
    labels: [label],
    customFields: [],
    additionalDescription: '',
    priority: 3,
    dependsOn: index % 2 === 1 ? [`${name}-${index - 1}`] : [],
    source: [],
    locked: false,
    sprint: index < titles.length / 2 ? 1 : 2,
  }))
  const sprints = [1, 2].map((number) => {
    const own = stories.filter(({ sprint }) => sprint === number)
    return {
      number,
      startDate: new Date(Date.UTC(2030, 0, 7 + (number - 1) * 14)).toISOString(),
      endDate: new Date(Date.UTC(2030, 0, 7 + number * 14) - 1).toISOString(),
      totalPoints: own.length * 3,
      stories: own.map(({ id, title, storyPoints, sprint }) => ({ id, title, storyPoints, sprint, epicId })),
    }
  })
  const proof = {
    sprintCount: 2,
    lowerBound: 2,
    provenFewest: true,
    provenOptimal: true,
    gap: 0,
    reasons: Object.fromEntries(stories.map(({ id }) => [id, 'Nothing stands before it.'])),
    warnings: [],
  }
  const numbers = { velocity: 200, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
  return {
    backlog: [{ id: epicId, title: `Epic ${name}`, description: 'All of it.', userStories: stories }],
    plan: { ...numbers, sprints, proof, plannedVelocity: 200 } as SeededDraft['plan'],
    runs: { generation: null, save: null },
  }
}

/** The page opens on this plan, as somebody left it on another device. */
export async function openPlan(page: Page, draft: SeededDraft): Promise<void> {
  const headers = await bearer(page)
  const answer = await page.request.post('/api/drafts', { headers, data: { name: 'Seeded', ...draft } })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  // a reload would stay at step 1, which clears the plan
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
}

/** Changes the plan elsewhere, and opens it here at step 2. */
export async function changePlan(page: Page, change: (draft: SeededDraft) => void): Promise<void> {
  await changeDraft(page, change)
  await expect(page.getByRole('button', { name: 'Save issues and sprints' })).toBeVisible()
}

/** Changes the draft elsewhere, and opens it here. */
export async function changeDraft(page: Page, change: (draft: SeededDraft) => void): Promise<void> {
  // what this page itself still wrote would be a second change
  await expect(page.getByText('Draft saved')).toBeVisible()
  const headers = await bearer(page)
  const { current } = await (await page.request.get('/api/drafts', { headers })).json()
  const path = `/api/drafts/${current}`
  const draft = await (await page.request.get(path, { headers })).json()
  draft.runs.save = null
  change(draft)
  const { id: _id, version, createdAt: _createdAt, updatedAt: _updatedAt, ...data } = draft
  const answer = await page.request.put(path, { headers: { ...headers, 'If-Match': `"${version}"` }, data })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/')
}
