import type { Page } from '@playwright/test'
import { type LinearState, sandboxAt } from '../../apps/api/src/testing/counterparts/sandbox.ts'
import { test as base, expect } from './fixtures.ts'
import { type Product, startProductOnPostgres } from './product.ts'

/** Journeys with a server that saves to Linear: the sandbox's. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const product = await startProductOnPostgres((sandboxUrl) => ({
        LINEAR_CLIENT_ID: 'planwright-linear',
        LINEAR_CLIENT_SECRET: 'planwright-linear-secret',
        LINEAR_AUTH_URL: `${sandboxUrl}/linear`,
        LINEAR_API_URL: `${sandboxUrl}/linear`,
      }))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

/** The sandbox's own view of what stands in Linear, and what others do there. */
export function linearOf({ sandboxUrl }: Product) {
  return sandboxAt(sandboxUrl).linear
}

export function issueTitled({ issues }: LinearState, title: string) {
  return issues.filter((issue) => issue.title === title && !issue.trashed)
}

/** No word of another tracker, in what is read and in what is told to who cannot see it. */
export async function expectLinearWords(page: Page): Promise<void> {
  const words = await page.evaluate(() => {
    const told = ['aria-label', 'title', 'placeholder', 'alt']
    const texts = [...document.querySelectorAll('*')].flatMap((one) => told.map((name) => one.getAttribute(name) ?? ''))
    return [document.title, document.body.innerText, ...texts].join('\n')
  })
  expect(words.match(/.*(Jira|JQL|Atlassian|scrum).*/gi) ?? []).toEqual([])
}
