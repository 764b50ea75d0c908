import { useState } from 'react'
import { findAtOnce, forgetAllAtOnce, forgetAtOnce, keepAtOnce } from './at-once.ts'

const prefix = 'planwright-unfinished-'

/**
 * A text that somebody typed and has not used yet, under a name of its own, and how to change it; what stood there `before` it was typed is forgotten. It waits in
 * this browser for whoever closes what it stands in, goes to another view or opens the page again. Where storage is forbidden it is there until it is out of view.
 */
export function useUnfinished(name: string, before = ''): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => findAtOnce(prefix + name))
  return [
    typed ?? before,
    (text) => {
      const isUnchanged = text === before
      setTyped(isUnchanged ? null : text)
      if (isUnchanged) forgetAtOnce(prefix + name)
      else keepAtOnce(prefix + name, text)
    },
  ]
}

/** It is used, or of no use any more. */
export function dropUnfinished(name: string): void {
  forgetAtOnce(prefix + name)
}

/** Whether such a text waits. */
export function hasUnfinished(name: string): boolean {
  return findAtOnce(prefix + name) !== null
}

/** After signing out nothing of it stays. */
export function forgetUnfinished(): void {
  forgetAllAtOnce(prefix)
}
