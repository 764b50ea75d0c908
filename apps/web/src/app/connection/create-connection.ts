/** `offline`: this device has no network. `unreachable`: it has, and Planwright does not answer. */
type ConnectionState = 'online' | 'offline' | 'unreachable'

export type Connection = {
  state: () => ConnectionState
  subscribe: (listener: () => void) => () => void
  /** False where a call is in vain: the browser says that there is no network, and no answer has shown it wrong. */
  mayAsk: () => boolean
  /** What a call saw: whether Planwright answered at all, with whatever. */
  note: (answered: boolean) => void
}

type Setting = {
  /** Asks for the least there is; rejects without an answer. */
  ping: () => Promise<unknown>
  isDeviceOnline: () => boolean
  /** Where `online`, `offline` and `focus` happen: the window. */
  events: Pick<EventTarget, 'addEventListener'>
  /** From 0 up to 1: pages that lost the same server do not come back to it in the same moment. */
  random?: () => number
}

const pingDelaysMs = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** Where in these a trouble goes on in which some calls are answered: nobody waits long who could go on, and a proxy that refuses the rest is not stormed. */
const pingsOfMixed = 2
/** For so long no call may go unanswered until the next that does is a trouble of its own. */
const calmMs = 2 * 60_000

/**
 * Knows whether the server can be reached: by what calls see, by what the browser says, and while it has a network by asking again, ever more
 * rarely. Without a network nothing is asked, as each such call is an error in the console: the browser says when it is back, and a look
 * when the page opens or somebody comes back to it finds a browser that was wrong.
 */
export function createConnection({ ping, isDeviceOnline, events, random = Math.random }: Setting): Connection {
  let state: ConnectionState = isDeviceOnline() ? 'online' : 'offline'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pings = 0
  let lastUnanswered = Number.NEGATIVE_INFINITY
  let isLooking = false
  const listeners = new Set<() => void>()

  const become = (next: ConnectionState) => {
    if (next === state) return
    clearTimeout(timer)
    state = next
    if (next === 'unreachable') lookAgain()
    for (const listener of listeners) listener()
  }

  const lookAgain = () => {
    clearTimeout(timer)
    const delay = pingDelaysMs[Math.min(pings++, pingDelaysMs.length - 1)] ?? 0
    timer = setTimeout(() => void look(), delay * (1 + random() / 4))
  }

  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await ping()
      become('online')
    } catch {
      lastUnanswered = Date.now()
      if (state === 'unreachable' && isDeviceOnline()) lookAgain()
      else note(false)
    } finally {
      isLooking = false
    }
  }

  const note = (answered: boolean) => {
    if (!answered) {
      if (Date.now() - lastUnanswered > calmMs) pings = 0
      lastUnanswered = Date.now()
      return become(isDeviceOnline() ? 'unreachable' : 'offline')
    }
    // an answer to one call does not end the trouble: a proxy may let some through and refuse the rest
    pings = Math.min(pings, pingsOfMixed)
    // a browser that says it is offline may be wrong, and an answer proves it
    become('online')
  }

  events.addEventListener('offline', () => become('offline'))
  events.addEventListener('online', () => {
    pings = 0
    void look()
  })
  if (state === 'offline') void look()
  events.addEventListener('focus', () => state !== 'online' && void look())

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mayAsk: () => state !== 'offline' || isDeviceOnline(),
    note,
  }
}
