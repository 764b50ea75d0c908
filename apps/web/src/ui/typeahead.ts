/** Letters typed within this many milliseconds of each other belong to one word. */
const pauseMs = 700

/**
 * Finding an item by typing its beginning, as lists do everywhere; one letter again and again goes through those with it.
 * @returns a function that takes a key and the time in milliseconds, and gives the index to go to, or -1.
 */
export function createTypeahead(): (key: string, now: number, labels: readonly string[], from: number) => number {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return (key, now, labels, from) => {
    typed = now - last > pauseMs ? key : typed + key
    last = now
    const same = [...typed].every((letter) => letter === typed[0])
    const wanted = (same ? key : typed).toLowerCase()
    // a new letter looks on from here; a longer word may still be met by where we are
    const start = from + (same ? 1 : 0)
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step + labels.length) % labels.length
      if (labels[index]?.toLowerCase().startsWith(wanted)) return index
    }
    return -1
  }
}

/** Whether a key writes a character. */
export const isTyping = (event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
