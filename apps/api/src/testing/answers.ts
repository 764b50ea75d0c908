import { setTimeout as delay } from 'node:timers/promises'

const askEveryMs = 50
const callersAtOnce = 4
/** What each caller waits between two calls: without it they take all of the processor that the servers start with. */
const pauseMs = 10

/** Calls servers all the time, in turn and as a proxy would: only those whose `/readyz` said lately that they are ready. Tells which calls failed. */
export function watchAnswers(servers: readonly string[], path: string, headers: Record<string, string>) {
  const ready = new Set<string>()
  const reached = new Map<string, number>()
  const failures: string[] = []
  const over = new AbortController()
  let answered = 0

  async function look(server: string) {
    while (!over.signal.aborted) {
      const isReady = await fetch(`${server}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(server)
      else ready.delete(server)
      await delay(askEveryMs)
    }
  }

  async function call() {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const server = [...ready][turn % ready.size]
      if (server) await ask(server)
      await delay(server ? pauseMs : askEveryMs)
    }
  }

  async function ask(server: string) {
    try {
      const answer = await fetch(`${server}${path}`, { headers })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      answered += 1
      reached.set(server, (reached.get(server) ?? 0) + 1)
    } catch (error) {
      failures.push(`${server}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`)
    }
  }

  const working = [...servers.map(look), ...Array.from({ length: callersAtOnce }, call)]
  return {
    /** Until that server has answered some more calls. */
    reach: async (server: string) => {
      const before = reached.get(server) ?? 0
      while ((reached.get(server) ?? 0) < before + 20) await delay(askEveryMs)
    },
    stop: async () => {
      over.abort()
      await Promise.all(working)
      return { failures, answered }
    },
  }
}
