import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Something that can be done on what is shown. A screen calls `useCommands([{ id: 'plan-again', group: 'Plan', label: 'Plan the rest again', keys: 'r', run }])` while
 * it is shown: ⌘K then finds it by its words, `keys` does it where no field is edited, and `?` lists it. `run` is called as it was drawn last.
 */
export type Command = {
  /** Of its own among what is shown at once. */
  id: string
  /** The heading it stands under, such as `Plan`. */
  group: string
  label: string
  run: () => void
  /** A single key as the browser names it (`u`, `/`, `Enter`), or two after each other (`g 1`). */
  keys?: string
  /** Another key that does the same where what it acts on has the focus: on `?` alone. */
  also?: string
  /** Muted, beside the label. */
  help?: string
  /** More words to find it by. */
  words?: string
  disabled?: boolean
  /** Asked once, when the list opens or the command comes to it: whether there is something to do it with, such as a story that has the focus. */
  when?: () => boolean
  /** One of very many, such as a story: found by its words, and not listed before any are typed. */
  many?: boolean
  /** Found on the server while somebody types: it comes after all others in the order it was found, so that what Enter takes stays what it is. */
  late?: boolean
  /** A key alone, such as going to the next row: on `?`, and not in the list. */
  keyOnly?: boolean
}

/** What is drawn while the list of commands is open, to add to it: it may look for more by what is typed there, and says how that stands. */
export type MoreProps = { typed: string; onLook: (look: FurtherLook) => void }
export type FurtherLook = 'none' | 'under way' | 'failed'

/** The heading of what goes on whatever is shown. */
export const everywhere = 'Everywhere'

const shown = new Set<{ current: readonly Command[] }>()
const listeners = new Set<() => void>()
let current: Command[] | undefined

/** Adds what a screen can do, for as long as it is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
    tellOfChange()
  })
  useEffect(() => {
    shown.add(latest)
    tellOfChange()
    return () => {
      shown.delete(latest)
      tellOfChange()
    }
  }, [])
}

/** What can be done now; what was shown last comes first. */
export function currentCommands(): Command[] {
  current ??= [...shown].reverse().flatMap((latest) => latest.current)
  return current
}

/** The same, also when a screen comes or goes or can do something else meanwhile. */
export function useCurrentCommands(): Command[] {
  return useSyncExternalStore(subscribe, currentCommands)
}

function tellOfChange() {
  current = undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
