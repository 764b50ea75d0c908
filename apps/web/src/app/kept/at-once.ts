/** What a browser writes in the moment it is told to, so that a page that goes leaves it. Where that is forbidden, or full, nothing is kept. */
export function keepAtOnce(name: string, text: string): void {
  attempt(() => localStorage.setItem(name, text))
}

export function findAtOnce(name: string): string | null {
  return attempt(() => localStorage.getItem(name)) ?? null
}

export function forgetAtOnce(name: string): void {
  attempt(() => localStorage.removeItem(name))
}

/** All whose names begin so. */
export function forgetAllAtOnce(prefix: string): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  })
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
