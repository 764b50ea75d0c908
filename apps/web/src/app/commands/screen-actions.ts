import type { Command } from './commands.ts'

/** The tools of a screen, its next action, and what stands beside its title; sprints are places, and may be many, and initiatives are listed already. */
const places =
  'main :is([role=toolbar]:not([aria-label=Sprints]), [data-next-action]) button, main h1 ~ :is(button, div > button)'

/**
 * What can be pressed on the screen now, by the names that its buttons have there: no list of them that could lag behind. One that tells a figure says beside it, in
 * `data-command`, what it does.
 */
export function screenActions(): Command[] {
  const named = new Map<string, HTMLButtonElement>()
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(places)]
  // the next action first
  const isNext = (button: Element) => Number(button.closest('[data-next-action]') !== null)
  for (const button of buttons.toSorted((one, other) => isNext(other) - isNext(one))) {
    const canBePressed =
      button.matches(':enabled:not([aria-pressed=true], [popovertarget], [inert] *)') && button.checkVisibility()
    if (canBePressed && nameOf(button)) named.set(nameOf(button), button)
  }
  return [...named].map(([label, button]) => ({
    id: `screen ${label}`,
    group: 'On this screen',
    label,
    run: () => button.click(),
  }))
}

function nameOf(button: HTMLButtonElement): string {
  const label = button.dataset.command ?? button.getAttribute('aria-label')
  if (label !== null) return label
  const copy = button.cloneNode(true)
  // a copy of an element is one
  for (const unsaid of (copy as HTMLElement).querySelectorAll('[aria-hidden=true]')) unsaid.remove()
  return copy.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}
