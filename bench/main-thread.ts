import type { Browser, Page } from '@playwright/test'

/** What a page's main thread did between two of the page's own marks, in milliseconds of the processor: a busy machine makes it later, and hardly longer. */
export type Work = {
  /** What each task took. */
  tasks: number[]
  /** What all of it took together. */
  total: number
}

/** An event of Chromium's trace: `tdur` and `tts` are times of the processor, in microseconds as the others. */
type TraceEvent = {
  name: string
  cat: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  tts?: number
}

/** Notes what the browser does while the page is driven, and tells of the work between marks of these names, the first of the one and the last of the other. */
export async function traced<T>(browser: Browser, page: Page, drive: () => Promise<T>) {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] })
  const result = await drive()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const marks = traceEvents.filter(({ cat }) => cat === 'blink.user_timing')
  const between = (from: string, to: string): Work => {
    const first = marks.find(({ name }) => name === from)
    const last = marks.findLast(({ name }) => name === to)
    if (!first || !last) throw new Error(`The page marked no ${from} or no ${to}.`)
    return { tasks: tasksBetween(traceEvents, first, last), total: workBetween(first, last) }
  }
  /** The work from each mark of this name to the next. */
  const gaps = (name: string): number[] =>
    marks
      .filter((mark) => mark.name === name)
      .flatMap((mark, at, all) => (all[at + 1] ? [workBetween(mark, all[at + 1] ?? mark)] : []))
  return { result, between, gaps }
}

function tasksBetween(events: readonly TraceEvent[], first: TraceEvent, last: TraceEvent): number[] {
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === first.pid && tid === first.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > first.ts && ts < last.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
}

const workBetween = (first: TraceEvent, last: TraceEvent) => ((last.tts ?? 0) - (first.tts ?? 0)) / 1000
