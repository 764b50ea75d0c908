import { FoundStories, storySearchLimits } from '@planwright/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../app/api/api.ts'
import type { MoreProps } from '../app/commands/commands.ts'
import { rankByWords } from '../app/commands/rank-by-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { draftsPath } from '../app/early/what-is-asked.ts'

export type FoundStory = FoundStories['stories'][number]

/** How long nothing is typed before the server is asked. */
const restMs = 200
const fewestLetters = 2

/**
 * The stories that the server has found by what is typed into the list of commands. What was found stays where it is, and more comes after it: what is looked at
 * must not go from under the key that takes it.
 */
export function useFoundStories(typed: string, onLook: MoreProps['onLook']): readonly FoundStory[] {
  const words = askedOf(typed)
  const [rested, setRested] = useState('')
  const isOnline = useConnection() === 'online'
  const [found, setFound] = useState<readonly FoundStory[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), words === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [words])
  const asked = rested !== '' && isOnline ? rested : undefined
  const { data, isError } = useQuery({
    queryKey: ['found-stories', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : ({ signal }) =>
            api.call(`${draftsPath}/stories?words=${encodeURIComponent(asked)}`, FoundStories, { signal }),
    // whoever looks again may have written one meanwhile
    staleTime: 0,
    // nor is what was found for a list that is closed shown before what is found now: it may be called otherwise, or be gone
    gcTime: 0,
    // the next letters ask anew
    retry: false,
  })
  useEffect(() => {
    if (!data || asked === undefined) return
    const best = rankByWords(data.stories, asked, ({ title }) => title)
    setFound((before) => [...before, ...best.filter((story) => !before.some((other) => isSame(other, story)))])
  }, [data, asked])

  const isAnswered = words === rested && data !== undefined
  const isAway = !isOnline || (isError && words === rested)
  const look = words === '' || isAnswered ? 'none' : isAway ? 'failed' : 'under way'
  useEffect(() => onLook(look), [look, onLook])
  return found
}

/** As much of it as may be asked, and never half of a character that takes two units: an address cannot hold that. */
function askedOf(typed: string): string {
  const words = typed.trim().split(/\s+/).slice(0, storySearchLimits.words).join(' ')
  return words.length < fewestLetters
    ? ''
    : words
        .slice(0, storySearchLimits.characters)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
}

const isSame = (one: FoundStory, other: FoundStory) => one.draftId === other.draftId && one.storyId === other.storyId
