import type { Epic } from '@planwright/contract'
import { createContext } from 'react'

/**
 * Whether so few stories keep the brief’s own words that each of them is worth a mark: where most do, as in a draft written by rules, it is said of all of them with the
 * brief, and the filter finds them. Pure.
 */
export function areOwnWordsRare(epics: readonly Pick<Epic, 'userStories'>[]): boolean {
  const stories = epics.flatMap(({ userStories }) => userStories)
  return stories.filter(({ wordingKept }) => wordingKept).length <= stories.length / 4
}

/** It is known to the list, and looked up by each story of it. */
export const OwnWordsAreRare = createContext(true)
