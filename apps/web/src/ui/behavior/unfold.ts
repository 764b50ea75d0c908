import { flushSync } from 'react-dom'

/** Opens what an element is folded away in on a phone, so that it can take the focus at once. */
export function unfold(element: HTMLElement): void {
  const fold = element.closest('[data-folded]')
  if (!fold || fold.checkVisibility()) return
  flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${fold.id}"]`)?.click())
}
