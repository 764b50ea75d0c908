import type { Config } from '@planwright/contract'
import { whenIdle } from '../app/when-idle.ts'

/** Where the operator wants it, measuring is loaded when the page has nothing else to do. */
export function measureWhenIdle(config: Config | undefined): void {
  if (!config?.webVitals) return
  whenIdle(() => void import('./report-vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => undefined))
}
