import { useState } from 'react'
import type * as z from 'zod/mini'
import { findAtOnce, forgetAllAtOnce, forgetAtOnce, keepAtOnce, namesAtOnce } from './at-once.ts'
import type { Held } from './kept-items.ts'

const prefix = 'planwright-unfinished-'
const ownerName = `${prefix}of`

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

/** What was typed about one of these ids, and goes with it. */
export function holdUnfinished(ids: readonly string[]): Held {
  const names = namesAtOnce(prefix).filter((name) => ids.some((id) => isAbout(name.slice(prefix.length), id)))
  const texts = names.map((name) => [name, findAtOnce(name)] as const)
  return {
    drop: () => names.forEach(forgetAtOnce),
    putBack: () => {
      for (const [name, text] of texts) if (text !== null && findAtOnce(name) === null) keepAtOnce(name, text)
    },
  }
}

/** The id stands behind the kind or the label; in these kinds a question, a day or a person stands behind it. */
function isAbout(name: string, id: string): boolean {
  const behind = name.replace(/^(?:[A-Z][a-z ]* of (?:new in (?:backlog )?)?|[a-z-]+ )/, '')
  return behind === id || (/^(?:answer|what-if|days) /.test(name) && behind.startsWith(`${id} `))
}

/** What a kept text says, or null where it is none of this kind: whatever else stands in the storage says nothing. */
export function readUnfinished<Kept>(schema: z.ZodMiniType<Kept>, text: string): Kept | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Whose it is from now on: what somebody else typed here, whose session ended without their signing out, goes before anything of it is read. */
export function claimUnfinished(owner: string): void {
  if (findAtOnce(ownerName) === owner) return
  forgetUnfinished()
  keepAtOnce(ownerName, owner)
}

/** After signing out nothing of it stays. */
export function forgetUnfinished(): void {
  forgetAllAtOnce(prefix)
}
