/** `offline`: this device has no network. `unreachable`: it has, and Planwright does not answer. */
type ConnectionState = 'online' | 'offline' | 'unreachable'

export type Connection = {
  state: () => ConnectionState
  subscribe: (listener: () => void) => () => void
  /** What a call saw: whether Planwright answered at all, with whatever. */
  note: (answered: boolean) => void
}

type Setting = {
  /** Asks for the least there is; rejects without an answer. */
  ping: () => Promise<unknown>
  isDeviceOnline: () => boolean
  /** Where `online` and `offline` happen: the window. */
  events: Pick<EventTarget, 'addEventListener'>
}

const pingDelaysMs = [300, 1_000, 2_000, 4_000, 8_000, 15_000]

/** Knows whether the server can be reached: by what calls see, by what the browser says, and while it cannot by asking again and again. */
export function createConnection({ ping, isDeviceOnline, events }: Setting): Connection {
  let state: ConnectionState = isDeviceOnline() ? 'online' : 'offline'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pings = 0
  const listeners = new Set<() => void>()

  const become = (next: ConnectionState) => {
    if (next === state) return
    state = next
    clearTimeout(timer)
    pings = 0
    if (next !== 'online') lookAgain()
    for (const listener of listeners) listener()
  }

  const lookAgain = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pingDelaysMs[Math.min(pings++, pingDelaysMs.length - 1)])
  }

  const look = async () => {
    try {
      await ping()
      note(true)
    } catch {
      note(false)
    }
  }

  const note = (answered: boolean) => {
    // a browser that says it is offline may be wrong, and an answer proves it
    if (answered) return become('online')
    become(isDeviceOnline() ? 'unreachable' : 'offline')
    if (state !== 'online') lookAgain()
  }

  events.addEventListener('offline', () => become('offline'))
  events.addEventListener('online', () => void look())

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note,
  }
}
