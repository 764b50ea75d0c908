import { useEffect, useEffectEvent } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from './paths.ts'

/** The way to a story among the others with what splits it, which the browser's history keeps until it was gone. A plan stays until the story is split. */
export function placeToSplit(draftId: string, storyId: string) {
  return [paths.home, { state: { step: 1, draft: draftId, keeps: true, split: storyId } }] as const
}

/** Splits the story that was asked for, once: whoever reloads the page or comes back to it asks for nothing. */
export function useWantedSplit(split: (storyId: string) => void): void {
  const state: unknown = useHistoryState()
  const wanted =
    typeof state === 'object' && state !== null && 'split' in state && typeof state.split === 'string'
      ? state.split
      : undefined
  const begin = useEffectEvent((storyId: string) => {
    window.history.replaceState({ ...Object(state), split: undefined }, '')
    split(storyId)
  })
  useEffect(() => {
    if (wanted !== undefined) begin(wanted)
  }, [wanted])
}
