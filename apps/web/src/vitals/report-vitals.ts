import type { VitalMetric, VitalsReport } from '@planwright/contract'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import * as z from 'zod/mini'
import { createApiClient } from '../app/api/api-client.ts'
import { logError } from '../app/api/log-error.ts'
import { createInstallations } from './create-installations.ts'
import { readAnalyticsConfig } from './read-analytics-config.ts'
import { isInSample, routeOf } from './route-of.ts'

/** Without a person: no token, and no cookie on what measures. What fails here says nothing about the connection. */
const api = createApiClient({ baseUrl: '/api', tokens: null, defaultTimeoutMs: 10_000 })
const keptAt = 'planwright-installation'
const now = () => Date.now()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const storage = {
  read: () => {
    try {
      return localStorage.getItem(keptAt)
    } catch {
      return null // storage is forbidden: each page is somebody new
    }
  },
  write: (text: string) => {
    try {
      localStorage.setItem(keptAt, text)
    } catch {
      // as above
    }
  },
}

/** Tells this server how quick the page was, and nobody else. Nothing of a person is sent, nor where else they were. */
export async function reportVitals(): Promise<void> {
  const openedAt = routeOf(window.location.pathname)
  try {
    const { enabled, sampleRate, metrics } = await readAnalyticsConfig({ api, now, wait })
    if (!enabled) return
    const { id } = await createInstallations({ api, storage, now, wait }).current()
    if (isInSample(id, sampleRate)) measure(openedAt, metrics)
  } catch (error) {
    logError('measuring how quick the page is', error)
  }
}

function measure(openedAt: VitalsReport['route'], metrics: readonly VitalMetric[]) {
  let waiting: VitalsReport['vitals'] = []
  let route = openedAt

  function send() {
    if (waiting.length === 0) return
    const body: VitalsReport = { route, vitals: waiting }
    waiting = []
    api
      .call('/vitals', z.unknown(), { method: 'POST', body, outlivesPage: true })
      .catch((error: unknown) => logError('telling how quick the page was', error))
  }

  function take({ name, value }: Metric) {
    const metric = metrics.find((one) => one === name)
    if (!metric) return
    // what is felt while a page is used belongs to the screen that is shown then, the rest to the one that was opened
    const place = metric === 'INP' || metric === 'CLS' ? routeOf(window.location.pathname) : openedAt
    if (place !== route) send()
    route = place
    waiting.push({ metric, value: Math.min(value, 600_000) })
    if (document.visibilityState === 'hidden') queueMicrotask(send)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queueMicrotask(send)
  })
  for (const watch of [onFCP, onLCP, onCLS, onINP, onTTFB]) watch(take)
}
