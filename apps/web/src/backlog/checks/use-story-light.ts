import { type RefObject, useEffect, useEffectEvent } from 'react'
import { gentleScroll } from '../../ui/behavior/gentle-scroll.ts'
import { light } from './light.ts'
import type { ReadPassage } from './read-passages.ts'

/** Before the passages of what is pointed at are shown, in ms: going across the list moves nothing. */
const restMs = 120

/**
 * While the brief stands beside the stories, the one that is pointed at or focused lights its passages, and the brief scrolls to the first, whose number is
 * told; undefined where none is lit.
 */
export function useStoryLight(
  region: RefObject<HTMLElement | null>,
  passages: readonly ReadPassage[],
  onLit: (first: number | undefined) => void,
): void {
  const tell = useEffectEvent(onLit)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target }: Event) => {
      clearTimeout(timer)
      if (!(target instanceof Element) || region.current?.contains(target)) return
      const storyId = target.closest<HTMLElement>('article[data-item]')?.dataset.item
      timer = setTimeout(() => tell(show(region.current, storyId, passages)), restMs)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
      light([])
    }
  }, [region, passages])
}

function show(region: HTMLElement | null, storyId: string | undefined, passages: readonly ReadPassage[]) {
  if (!region) return undefined
  const told =
    storyId === undefined ? [] : passages.filter(({ toldBy, citedBy }) => [...toldBy, ...citedBy].includes(storyId))
  const elements = told.flatMap(({ number }) => region.querySelector<HTMLElement>(`[data-passage="${number}"]`) ?? [])
  light(elements)
  const [first] = elements
  if (!first) return undefined
  const [from, box] = [first.getBoundingClientRect(), region.getBoundingClientRect()]
  // only the brief moves, never the page under the pointer
  if (from.top < box.top || from.bottom > box.bottom)
    region.scrollBy({ top: from.top - box.top - 48, behavior: gentleScroll() })
  return told[0]?.number
}
