import { type Html, html } from './html.ts'
import { dayOf } from './time-of.ts'

/** What is counted rather than told one by one: the everyday. */
const counted: [kind: string, words: string][] = [
  ['begun', 'begun'],
  ['done', 'done'],
  ['carried-over', 'carried over'],
]
const shown = 20

type Happening = { at: string; kind: string; text: string }

/** What a team did on a board while time passed: the everyday in a line, the rest in a short list. */
export function whatHappened(events: readonly Happening[]): Html {
  const counts = counted.map(([kind, words]) => `${events.filter((event) => event.kind === kind).length} ${words}`)
  const told = events.filter(({ kind }) => !counted.some(([one]) => one === kind))
  return html`<section class="happened" aria-labelledby="happened">
<h2 id="happened">What happened</h2>
<p>Stories: ${counts.join(', ')}.</p>
${told.length > 0 && html`<ul>${told.slice(0, shown).map(({ at, text }) => html`<li><span class="muted">${dayOf(at)}</span> ${text}</li>`)}</ul>`}
${told.length > shown && html`<p class="muted">And ${told.length - shown} more.</p>`}
</section>`
}
