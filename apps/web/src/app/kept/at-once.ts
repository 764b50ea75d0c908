/** What a browser writes in the moment it is told to, so that a page that goes leaves it. Where that is forbidden, or full, nothing is kept, and false given. */
export function keepAtOnce(name: string, text: string): boolean {
  return (
    attempt(() => {
      localStorage.setItem(name, text)
      return true
    }) ?? false
  )
}

export function findAtOnce(name: string): string | null {
  return attempt(() => localStorage.getItem(name)) ?? null
}

export function forgetAtOnce(name: string): void {
  attempt(() => localStorage.removeItem(name))
}

/** All names that begin so. */
export function namesAtOnce(prefix: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix))) ?? []
}

export function forgetAllAtOnce(prefix: string): void {
  for (const name of namesAtOnce(prefix)) forgetAtOnce(name)
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
