import type { CostEstimate, CostEstimateRequest } from '@planwright/contract'
import { estimateTokens } from './estimate-tokens.ts'
import type { TokenLedger } from './token-ledger.ts'
import { dayOf, priceOf, type TokenBudget } from './token-meter.ts'

export type EstimateCost = (owner: string, brief: CostEstimateRequest) => Promise<CostEstimate>

/** What a draft of a brief would cost, beside what its person has used today. `asksModel` is false for the built-in drafter. */
export function createEstimateCost({
  ledger,
  budget,
  asksModel,
  now,
}: {
  ledger: TokenLedger
  budget: TokenBudget
  asksModel: boolean
  now: () => Date
}): EstimateCost {
  return async (owner, brief) => {
    const tokens = estimateTokens(brief)
    return {
      estimated: asksModel ? { ...tokens, price: priceOf(tokens, budget) } : null,
      today: await ledger.ofDay(owner, dayOf(now())),
      dailyTokens: budget.dailyTokens,
      runTokens: budget.runTokens,
    }
  }
}
