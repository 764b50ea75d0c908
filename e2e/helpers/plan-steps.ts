import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { bearer } from './prepare.ts'

type PlanStory = { id: string; title: string; points?: number; priority?: number; dependsOn?: string[] }

/** Epics of so many stories, in sizes and priorities that vary, some of them waiting for earlier ones: always the same. */
export function manyStories(count: number): PlanStory[] {
  const noun = ['order', 'invoice', 'customer', 'report', 'receipt', 'shelf', 'book', 'price']
  const verb = ['Show', 'Find', 'Change', 'Print', 'Send', 'Archive', 'Share']
  return Array.from({ length: count }, (_, i) => ({
    id: `story-${i}`,
    title: `${verb[i % verb.length]} the ${noun[(i * 5) % noun.length]} ${i + 1}`,
    points: [1, 2, 3, 5, 8][(i * 7) % 5] ?? 1,
    priority: 1 + ((i * 3) % 4),
    dependsOn: i % 5 === 4 ? [`story-${i - 3}`] : [],
  }))
}

/** The page opens on a plan that the server made of these stories, as somebody left it on another device. */
export async function openPlanOf(
  page: Page,
  stories: PlanStory[],
  velocity: number,
  epics = 5,
  startDate = '2030-01-07',
): Promise<void> {
  const headers = await bearer(page)
  const backlog = Array.from({ length: epics }, (_, number) => ({
    id: `epic-${number}`,
    title: `Epic ${['Orders', 'Catalogue', 'Accounts', 'Reports', 'Shipping'][number] ?? number}`,
    description: 'A part of the shop.',
    userStories: stories
      .filter((_story, at) => at % epics === number)
      .map(({ id, title, points = 3, priority = 3, dependsOn = [] }) => ({
        id,
        title,
        storyPoints: points,
        priority,
        dependsOn,
        description: `As a reader, I want to ${title.toLowerCase()}, so that I can go on.`,
        acceptanceCriteria: 'Given a shop\nWhen it is open\nThen it sells',
      })),
  })).filter(({ userStories }) => userStories.length > 0)
  const terms = { velocity, sprintLength: 2, startDate, timeZone: 'UTC' }
  const planned = await page.request.post('/api/inference/sprint-plan', { headers, data: { epics: backlog, ...terms } })
  expect(planned.status(), await planned.text()).toBe(200)
  const { epics: plannedEpics, sprints, proof, given } = await planned.json()
  const answer = await page.request.post('/api/drafts', {
    headers,
    data: {
      name: 'Seeded',
      backlog: plannedEpics,
      plan: {
        ...terms,
        sprints,
        proof,
        plannedVelocity: velocity,
        ...(given && { plannedOn: { ...terms, given } }),
      },
      runs: { generation: null, save: null },
    },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  // a reload would stay at step 1, which clears the plan
  await page.goto('/')
  await expect(page.locator('[data-story]').first()).toBeVisible()
}

/** Few stories of which everything is known: two sprints, one of them full. */
export const fewStories: PlanStory[] = [
  { id: 'sign-in', title: 'Sign in', points: 5, priority: 1 },
  { id: 'pay', title: 'Pay by card', points: 5, priority: 1, dependsOn: ['sign-in'] },
  { id: 'look', title: 'Look at books', points: 3, priority: 3 },
  { id: 'wish', title: 'Keep a wish list', points: 4, priority: 4 },
]

export function sprint(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Sprint ${number}`, exact: true })
}

export function story(page: Page, title: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${title}`, exact: true }) })
}

/** Whatever this browser looked at last, and however wide it is: the board. */
export async function showBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await expect(sprint(page, 1)).toBeVisible()
}

export async function chooseAction(page: Page, title: string, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
