/** How the page scrolls where it shows somebody the way: at once for whoever wants less motion. What a script asks for outranks the style sheet. */
export function gentleScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
