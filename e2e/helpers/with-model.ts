import { test as base } from './fixtures.ts'
import { type Product, startProductOnPostgres } from './product.ts'

/** Journeys with a product that asks a language model: the sandbox's, which answers what a journey scripts. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const product = await startProductOnPostgres((sandboxUrl) => ({
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: `${sandboxUrl}/_sandbox/model/v1`,
        AI_PARALLEL: '3',
        AI_MODEL: 'scripted',
      }))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

/** An answer to the question that holds `match`, whichever is asked first. */
export function answer(match: string, elements: object[]) {
  return { match, chunks: [JSON.stringify({ elements })] }
}

export function writtenStory(title: string, more: object = {}) {
  return {
    title,
    description: `As a customer, I want to ${title.toLowerCase()}`,
    acceptanceCriteria: ['Given a cart, when a customer chooses a shop, then it is shown.'],
    priority: 2,
    units: [1],
    ...more,
  }
}
