import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 30_000],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0 Mobile', 60_000],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 60_000],
])('gives %s %i ms', async (userAgent, timeoutMs) => {
  vi.stubGlobal('navigator', { userAgent })
  vi.resetModules()
  expect((await import('./default-timeout.ts')).defaultTimeoutMs).toBe(timeoutMs)
})
