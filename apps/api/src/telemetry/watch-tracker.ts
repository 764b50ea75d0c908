import { type CallLog, TrackerError, type TrackerProvider } from '@planwright/tracker'
import { currentScope } from '../log/scope.ts'
import type { Telemetry } from './telemetry.ts'

type Watching = Pick<Telemetry, 'isOn' | 'count' | 'begin'>
/** What came of one call: the operation's name is the tracker's own word for it, and no id is in it. */
type Called = Pick<CallLog, 'operation' | 'status' | 'ms'> & {
  readonly error?: string | undefined
  readonly method?: string
}

/** The same tracker, each of whose calls is told of. No header of a trace goes to it: whose trace it is, is no business of a third party. */
export function watchTracker(
  provider: TrackerProvider,
  telemetry: Watching,
  now: () => number = Date.now,
): TrackerProvider {
  if (!telemetry.isOn) return provider
  const { host } = new URL(provider.apiUrl)

  function called({ operation, status, ms, error, method }: Called) {
    const attributes = {
      'planwright.tracker.operation': operation,
      ...(status !== null && { 'http.response.status_code': status }),
      ...(error && { 'error.type': error }),
    }
    telemetry.count('planwright.tracker.call.duration', ms / 1000, attributes)
    const parent = currentScope()?.trace ?? null
    const about = { ...attributes, 'server.address': host, ...(method && { 'http.request.method': method }) }
    telemetry
      .begin(`${provider.name} ${operation}`, { kind: 'client', parent, from: now() - ms, attributes: about })
      .end({ failed: error !== undefined })
  }

  const watched =
    <Parameters extends unknown[], Answer>(operation: string, call: (...parameters: Parameters) => Promise<Answer>) =>
    async (...parameters: Parameters): Promise<Answer> => {
      const from = performance.now()
      let error: string | undefined
      try {
        return await call(...parameters)
      } catch (thrown) {
        error = thrown instanceof TrackerError ? thrown.kind : 'unexpected'
        throw thrown
      } finally {
        called({ operation, status: null, ms: performance.now() - from, error })
      }
    }

  const { consent } = provider
  return {
    ...provider,
    consent: {
      authorizeUrl: consent.authorizeUrl,
      redeem: watched('exchange code', consent.redeem),
      refresh: watched('refresh tokens', consent.refresh),
      listSites: watched('list sites', consent.listSites),
      readAccount: watched('read account', consent.readAccount),
    },
    createTracker: (access) =>
      provider.createTracker({
        ...access,
        log: (call) => {
          access.log?.(call)
          const { operation, status, ms, outcome, method } = call
          called({ operation, status, ms, method, error: outcome === 'answer' ? undefined : outcome })
        },
      }),
  }
}
