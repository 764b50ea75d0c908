import type { DraftContent } from '@planwright/contract'
import { onLeaving } from '../app/kept/on-leaving.ts'
import { mergeDrafts, sameValue } from './merge-drafts.ts'

/**
 * What of a draft changed and was not kept when its page went, and what stood there before. `begun` is what the browser's store was told and had not answered: it
 * may have kept it, and then that is what stood there.
 */
type LeftWords = { base: Partial<DraftContent>; mine: Partial<DraftContent>; begun?: Partial<DraftContent> }

/** Where a page that is going leaves what it had no time to keep: the browser's store needs a moment that a closed page does not have. */
export type LastWords = {
  leave: (id: string, words: LeftWords) => void
  find: (id: string) => LeftWords | null
  forget: (id: string) => void
  /** Says that the page may be going; gives what ends that. */
  onLeaving: (listener: () => void) => () => void
}

const keyOf = (id: string) => `planwright-last-words-${id}`

/** In what a browser writes at once. Where it refuses that, a page that is going loses its last moment, as without this. */
export function lastWordsInBrowser(): LastWords {
  return {
    leave: (id, words) => attempt(() => localStorage.setItem(keyOf(id), JSON.stringify(words))),
    find: (id) => attempt(() => JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as LeftWords | null) ?? null,
    forget: (id) => attempt(() => localStorage.removeItem(keyOf(id))),
    onLeaving: (listener) => onLeaving('leave', listener),
  }
}

/** The parts in which a content differs from what is kept. */
export function wordsLeft(kept: DraftContent, mine: DraftContent, begun = kept): LeftWords {
  const parts = partsIn(mine).filter((part) => mine[part] !== kept[part])
  const of = (content: DraftContent) => Object.fromEntries(parts.map((part) => [part, content[part]]))
  return { base: of(kept), mine: of(mine), ...(begun !== kept && { begun: of(begun) }) }
}

/** A content with what its last page left; the same object where that is nothing new, or nothing that can be read. What was changed since stands. */
export function withWordsLeft(content: DraftContent, left: LeftWords | null): DraftContent {
  if (!left) return content
  const merged = attempt(() => {
    const { base, mine, begun } = left
    const before = { ...content, ...base }
    for (const part of partsIn(begun))
      if (sameValue(content[part], begun?.[part])) Object.assign(before, { [part]: content[part] })
    return mergeDrafts(before, { ...content, ...mine }, content, 'theirs').merged
  })
  return !merged || sameValue(merged, content) ? content : merged
}

const partsIn = (content: Partial<DraftContent> = {}) => Object.keys(content) as (keyof DraftContent)[]

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
