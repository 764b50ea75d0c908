import type { Config } from '@planwright/contract'

/** Where the operator wants it, measuring is loaded when the page has nothing else to do. */
export function measureWhenIdle(config: Config | undefined): void {
  if (!config?.webVitals) return
  const load = () => void import('./report-vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => undefined)
  // Safari has no idle callbacks
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 10_000 })
  else setTimeout(load, 2000)
}
