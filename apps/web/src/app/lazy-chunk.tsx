import { type ComponentType, lazy } from 'react'

/** Milliseconds a part of the app may take to load. */
const chunkTimeoutMs = 120_000

/**
 * A part of the app that loads when it is first shown. `Screen` shows it; when loading fails the error boundary around it
 * offers to reload. `preload` starts earlier and says nothing; `load` gives the part to whoever shows it another way, or
 * throws, and tries again after a failure.
 */
export function lazyChunk<Props extends object>(get: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => {
    loading ??= inTime(get()).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    Screen: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
    load,
  }
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app took too long to load.')), chunkTimeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
