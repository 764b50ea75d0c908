import { type Html, html } from './html.ts'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** An instant (ISO 8601) as people read it, in UTC and saying so. */
export function timeOf(instant: string): Html {
  return html`<time datetime="${instant}">${time.format(new Date(instant))} UTC</time>`
}

/** The day of an instant, in UTC. */
export function dayOf(instant: string): Html {
  return html`<time datetime="${instant}">${day.format(new Date(instant))}</time>`
}
