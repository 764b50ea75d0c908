import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Telemetry } from './telemetry.ts'

const windowMs = 30_000
const resolutionMs = 20

/** How the process is: processor, memory, event loop. `stop` ends the looking. */
export function watchProcess({ isOn, observe }: Pick<Telemetry, 'isOn' | 'observe'>): { stop(): void } {
  if (!isOn) return { stop: () => undefined }
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
  const delays = watchDelays()
  observe('nodejs.eventloop.delay.p99', () => [{ value: seconds(delays.ofLastMinute().percentile(99)) }])
  observe('nodejs.eventloop.delay.max', () => [{ value: seconds(delays.ofLastMinute().max) }])
  observe('nodejs.eventloop.time', () => {
    const { active, idle } = performance.eventLoopUtilization()
    return [
      { value: active / 1000, attributes: { 'nodejs.eventloop.state': 'active' } },
      { value: idle / 1000, attributes: { 'nodejs.eventloop.state': 'idle' } },
    ]
  })
  observe('process.cpu.time', () => {
    const { user, system } = process.cpuUsage()
    return [
      { value: user / 1e6, attributes: { 'cpu.mode': 'user' } },
      { value: system / 1e6, attributes: { 'cpu.mode': 'system' } },
    ]
  })
  observe('process.memory.usage', () => [{ value: process.memoryUsage.rss() }])
  observe('v8js.memory.heap.used', () => [{ value: process.memoryUsage().heapUsed }])
  observe('process.uptime', () => [{ value: process.uptime() }])
  return delays
}

/** Delays of the last 30 to 60 s, however often and by however many they are read: of two that look, begun so far apart, the one that has looked longer. */
function watchDelays() {
  const begin = () => {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
    histogram.enable()
    return histogram
  }
  let older = begin()
  let newer = older
  const turn = setInterval(() => {
    if (older !== newer) older.disable()
    older = newer
    newer = begin()
  }, windowMs).unref()
  return {
    ofLastMinute: () => older,
    stop: () => {
      clearInterval(turn)
      older.disable()
      newer.disable()
    },
  }
}
