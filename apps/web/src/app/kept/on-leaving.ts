type Stage = 'take' | 'leave'

const listeners: Record<Stage, Set<() => void>> = { take: new Set(), leave: new Set() }
let isListening = false

function goThrough(): void {
  for (const stage of [listeners.take, listeners.leave]) for (const listener of stage) listener()
}

/**
 * Calls a listener whenever the page may be going: first those that take what is typed out of a field, then those that leave what is not written yet where the browser
 * writes at once. The browser itself calls in the order in which it was asked to, capturing or not, and a field is always later. Gives what ends it.
 */
export function onLeaving(stage: Stage, listener: () => void): () => void {
  if (!isListening) window.addEventListener('pagehide', goThrough)
  isListening = true
  listeners[stage].add(listener)
  return () => void listeners[stage].delete(listener)
}
