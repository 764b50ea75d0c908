/** Marks what belongs together on the screen: an element that is lit carries `data-lit`. React knows nothing of it, so that pointing draws nothing anew. */
export function light(elements: Iterable<HTMLElement>): void {
  const wanted = new Set(elements)
  for (const element of document.querySelectorAll<HTMLElement>('[data-lit]')) {
    if (!wanted.has(element)) delete element.dataset.lit
  }
  for (const element of wanted) element.dataset.lit = ''
}
