import * as z from 'zod'
import type { AnswerKind } from '../answers/answer-kinds.ts'
import { dataBlock } from '../prompts/as-data.ts'
import { answerForm, type Prompt } from '../prompts/prompt.ts'

type CheckAnswer = { name: string; release: string; summary: string }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** What is asked of a model that is tried: a fact at each end of the question, and some words to measure its speed by. */
export const checkKind: AnswerKind<CheckAnswer> = {
  name: 'check',
  shape: z.object({ name: z.string(), release: z.string(), summary: z.string() }),
  examples: [{ name: '...', release: '...', summary: '...' }],
  read: (value) => {
    const { name, release, summary } = Object(value)
    if (!text(name) && !text(release)) return { missing: 'name and release' }
    return { answer: { name: text(name), release: text(release), summary: text(summary) } }
  },
  listKeys: ['check', 'answers'],
  titleOf: ({ name }) => name,
}

/** What stands in the first and in the last line of the brief, and nowhere else. */
export const facts = { first: 'Heron', last: '14 May' }

const shops = ['harbour', 'station', 'market', 'university', 'castle', 'airport', 'park', 'museum', 'theatre', 'hill']
const demands = [
  'Customers of the # shop can order a book on their phone and choose the hour at which they fetch it.',
  'The staff of the # shop must see all open orders of the day, sorted by the hour of pick-up.',
  'An order in the # shop can be cancelled until two hours before it is fetched, and its price is paid back.',
  'When a book is not there, the # shop tells the customer within a minute and offers two others like it.',
  'The # shop keeps a waiting list for rare books and writes an e-mail to the first on it when one comes in.',
  'Whoever leads the # shop gets a report at the end of each week with sales, returns and books that nobody bought.',
  'Children in the # shop may reserve three books at most, and only with an account that their parents have made.',
  'Prices in the # shop are shown with tax, in the currency of the customer, and never change while a basket is open.',
  'The # shop closes at eight; orders that come later are kept for the next day, and their customers are told so.',
  'Today the # shop writes its orders into a paper book, which is lost twice a year and cannot be searched.',
  'Invoices of the # shop are kept for ten years and can be printed by the staff at any time.',
]

/** A brief of about 3,000 tokens. `round` tells two of them apart from their first word on, so that no server answers one from the other. */
export function checkPrompt(round: number): Prompt {
  const brief = [
    `${round}. The project is called ${facts.first}.`,
    ...shops.flatMap((shop) => demands.map((demand) => demand.replace('#', shop))),
    `The first release is on ${facts.last}.`,
  ]
  return {
    version: 'check.v1',
    instructions: `Say of the text in <brief> how the project is called (name), which is told in its first line, on which day the first release is (release), which is told in its last line, and what it is about, in about 120 words (summary).
${answerForm(checkKind)}`,
    data: dataBlock('brief', brief.join('\n')),
  }
}
