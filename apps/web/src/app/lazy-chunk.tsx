import { type ComponentType, lazy } from 'react'

/** Milliseconds a part of the app may take to load (spec section 9). */
const chunkTimeoutMs = 120_000

/**
 * A screen that loads when it is first shown, or earlier by `preload`. When that fails the error boundary around it
 * offers to reload.
 */
export function lazyChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const preload = () => {
    loading ??= inTime(load()).then((component) => ({ default: component }))
    return loading
  }
  return { Screen: lazy(preload), preload: () => void preload().catch(() => undefined) }
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app took too long to load.')), chunkTimeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
