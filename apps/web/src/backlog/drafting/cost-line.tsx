import { CostEstimate, type DraftForm, type TokenCost } from '@planwright/contract'
import { useEffect, useState } from 'react'
import { api } from '../../app/api/api.ts'
import { useConfig } from '../../app/use-config.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { briefOf } from './drafting-calls.ts'

/** After the last change of the brief, in ms. */
const settleMs = 1_000

/** What generating would cost, before it does, and what was used today; nothing where no model is paid. `used` rises when something was. */
export function CostLine({ form, used }: { form: DraftForm | null; used: number }) {
  const { data: config } = useConfig()
  const estimate = useEstimate(config?.model.builtIn === false ? form : null, used)
  if (!estimate?.estimated) return null
  const { estimated, today, dailyTokens } = estimate
  const left = dailyTokens === null ? Number.POSITIVE_INFINITY : dailyTokens - tokensOf(today)
  const tooMuch = tokensOf(estimated) > left
  return (
    <p className={`mt-2 text-xs tabular-nums ${tooMuch ? 'text-warning' : 'text-muted'}`}>
      Generating takes about {costWords(estimated)}.
      {dailyTokens !== null
        ? ` ${formatNumber(tokensOf(today))} of ${formatNumber(dailyTokens)} tokens used today.`
        : tokensOf(today) > 0 && ` Today you used ${costWords(today)}.`}
      {tooMuch && ' That may be more than is left.'}
    </p>
  )
}

const tokensOf = ({ inputTokens, outputTokens }: TokenCost) => inputTokens + outputTokens

const costWords = (cost: TokenCost): string => {
  const tokens = `${formatNumber(Number(tokensOf(cost).toPrecision(2)))} tokens`
  return cost.price === null ? tokens : `${tokens}, ${cost.price < 0.01 ? 'less than 0.01' : cost.price.toFixed(2)}`
}

function useEstimate(form: DraftForm | null, used: number): CostEstimate | undefined {
  const [estimate, setEstimate] = useState<CostEstimate>()
  const brief =
    form && form.companyInfo.trim() !== '' && form.epicInfo.trim() !== '' ? JSON.stringify(briefOf(form)) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was used today changes with `used`
  useEffect(() => {
    if (brief === null) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { signal } = controller
        setEstimate(
          await api.call('/inference/estimate', CostEstimate, { method: 'POST', body: JSON.parse(brief), signal }),
        )
      } catch {
        // an estimate is a courtesy: without one nothing is said
        setEstimate(undefined)
      }
    }, settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [brief, used])
  return brief === null ? undefined : estimate
}
