import type { ServerContext } from '@modelcontextprotocol/server'
import type { RunProgress } from '@planwright/client'

/** Milliseconds after which a tool answers that its run goes on: clients give a call up after a minute. */
const patienceMs = 45_000

/** How to follow a run for whoever called: told how far it is, and for as long as they wait. */
export function followingFor({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken
  let progress = 0
  const onProgress = ({ words, done, total }: RunProgress) => {
    // it may only grow, and steps begin anew
    progress += 1
    const message = total === undefined ? words : `${words} (${done} of ${total})`
    const params = { progressToken, progress, message }
    // whoever has gone is told nothing
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
  return {
    signal: mcpReq.signal,
    withinMs: patienceMs,
    ...(progressToken !== undefined && { onProgress }),
  }
}
