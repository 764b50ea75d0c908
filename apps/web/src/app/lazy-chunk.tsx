import { type ComponentType, lazy, useState } from 'react'

/** Milliseconds a part of the app may take to load. */
const chunkTimeoutMs = 120_000

/**
 * A part of the app that loads when it is first shown. `Screen` shows it, at once where it has come already; when loading fails the error boundary around it
 * offers to reload. `preload` starts earlier and says nothing; `load` gives the part to whoever shows it another way, or
 * throws, and tries again after a failure.
 */
export function lazyChunk<Props extends object>(get: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  let Loaded: ComponentType<Props> | undefined
  const load = () => {
    loading ??= inTime(get()).then(
      (Part) => {
        Loaded = Part
        return Part
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Waiting = lazy(async () => ({ default: await load() }))
  return {
    // what is lazy is waited for once even when it is there, up to 300 ms in which what somebody types goes nowhere
    Screen(props: Props) {
      const [Part] = useState<ComponentType<Props>>(() => Loaded ?? Waiting)
      return <Part {...props} />
    },
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
