/** When, and for which of the tracker's reasons, a call may be made again. */
type RateLimit = { readonly retryAt: Date; readonly reason: string }

/**
 * What went wrong with a call.
 * - `not-sent`: refused before anything was sent; certainly not accepted.
 * - `uncertain`: a write whose answer never came or cannot be read; maybe accepted. Look before sending again. `underWay`: nothing says that the
 *   tracker is through with it, so it may be accepted even after a look that did not find it.
 * - `unavailable`: a read that failed after all its tries. Nothing was written.
 * - `rate-limited`: not accepted; not before `retryAt`.
 * - `unauthorized`: the token was refused even after a refresh. `missing-scope`: the grant does not cover the call.
 * - `link-lost`: the grant is gone; only linking again helps.
 * - `rejected`: the tracker refuses the content, with its own words for a person.
 */
export type TrackerFault =
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'uncertain'; readonly underWay?: boolean }
  | { readonly kind: 'unavailable' }
  | ({ readonly kind: 'rate-limited' } & RateLimit)
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'missing-scope' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'rejected'
      readonly messages: readonly string[]
      readonly fields: readonly { readonly field: string; readonly message: string }[]
    }
  | { readonly kind: 'link-lost' }

/**
 * The one error of this package. `message` is a sentence for a person and holds nothing of a customer's; `detail` is for
 * logs: operation, status and paths. What the tracker said of the content stands only in `fault`, and belongs in no log.
 */
export class TrackerError extends Error {
  /** Its name, as people call it. */
  readonly tracker: string
  readonly fault: TrackerFault
  readonly detail: string

  constructor(tracker: string, fault: TrackerFault, message: string, detail: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'TrackerError'
    this.tracker = tracker
    this.fault = fault
    this.detail = detail
  }

  get kind(): TrackerFault['kind'] {
    return this.fault.kind
  }

  /** `message` and what the tracker said, for the eyes of the person whose data it is. Never for a log. */
  get words(): string {
    if (this.fault.kind !== 'rejected') return this.message
    const said = [...this.fault.messages, ...this.fault.fields.map(({ field, message }) => `${field}: ${message}`)]
    return said.length === 0 ? this.message : `${this.message} ${said.join(' ')}`
  }
}
