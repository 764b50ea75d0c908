import type { TokenCost } from '@planwright/contract'
import type { DraftingOptions, TokenUsage } from '@planwright/generation'
import { DraftingError } from '@planwright/generation/drafting-error'
import type { TokenLedger } from './token-ledger.ts'

/** What the operator allows and pays: tokens per person and day and per piece of work, prices per million tokens; null where not set. */
export type TokenBudget = {
  readonly dailyTokens: number | null
  readonly runTokens: number | null
  readonly priceInput: number | null
  readonly priceOutput: number | null
}

/** Counts what one piece of work uses of a model, and ends it where the budget does. */
type TokenMeter = {
  /** For the drafter. `beforeAsking` throws DraftingError `budget-reached`, so that an answer that was paid for is never thrown away. */
  readonly hooks: Required<Pick<DraftingOptions, 'beforeAsking' | 'onUsage'>>
  /** What the work has cost so far, whichever process did it. */
  cost(): TokenCost
  /** Everything is in the ledger. Throws where the database did not take it. */
  settled(): Promise<void>
}

export type OpenTokenMeter = (
  owner: string,
  work: { id: string; resumable: boolean; before?: number },
) => Promise<TokenMeter>

/**
 * `id` is what the ledger calls the work. The cap of one run counts from `before`, the tokens that a resumable run had used when somebody
 * last let it continue.
 */
export function createTokenMeters({
  ledger,
  budget,
  now,
}: {
  ledger: TokenLedger
  budget: TokenBudget
  now: () => Date
}): OpenTokenMeter {
  return async (owner, { id, resumable, before = 0 }) => {
    let day = dayOf(now())
    let today = await ledger.ofDay(owner, day)
    let cost: TokenCost = resumable ? await ledger.ofWork(owner, id) : nothing
    let entering: Promise<void> = Promise.resolve()

    const enter = async (used: TokenCost) => {
      const entered = dayOf(now())
      today = await ledger.add(owner, { day: entered, work: id, cost: used })
      day = entered
    }
    return {
      hooks: {
        beforeAsking: () => {
          const { dailyTokens, runTokens } = budget
          const usedToday = day === dayOf(now()) ? tokensOf(today) : 0
          if (dailyTokens !== null && usedToday >= dailyTokens) throw dayIsOver(dailyTokens, now())
          if (runTokens !== null && tokensOf(cost) - before >= runTokens) throw runIsOver(runTokens)
        },
        onUsage: (usage) => {
          const callCost = { ...usage, price: priceOf(usage, budget) }
          cost = sumOf(cost, callCost)
          // until the ledger tells the whole day, other work of the same person included
          today = sumOf(today, callCost)
          entering = entering.then(() => enter(callCost))
          // told by `settled`
          entering.catch(() => undefined)
        },
      },
      cost: () => cost,
      settled: () => entering,
    }
  }
}

export function tokensOf({ inputTokens, outputTokens }: TokenUsage): number {
  return inputTokens + outputTokens
}

/** In the currency of the prices; null where neither is set. */
export function priceOf(
  { inputTokens, outputTokens }: TokenUsage,
  { priceInput, priceOutput }: Pick<TokenBudget, 'priceInput' | 'priceOutput'>,
): number | null {
  if (priceInput === null && priceOutput === null) return null
  return (inputTokens * (priceInput ?? 0) + outputTokens * (priceOutput ?? 0)) / 1_000_000
}

/** The day in UTC, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

const nothing: TokenCost = { inputTokens: 0, outputTokens: 0, price: null }

const sumOf = (a: TokenCost, b: TokenCost): TokenCost => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  price: a.price === null ? b.price : a.price + (b.price ?? 0),
})

function dayIsOver(most: number, at: Date): DraftingError {
  const midnight = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1))
  const words = `A person may use ${most.toLocaleString('en')} tokens a day. They are counted anew from midnight (UTC).`
  return new DraftingError('budget-reached', words, { retryAt: midnight })
}

const runIsOver = (most: number): DraftingError =>
  new DraftingError(
    'budget-reached',
    `This has used the ${most.toLocaleString('en')} tokens set aside for one go. Continuing sets aside as many again.`,
  )
