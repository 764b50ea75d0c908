import type { Epic } from '@planwright/contract'
import { startTransition, useEffect, useState } from 'react'
import { storiesOf } from '../drafting/backlog-events.ts'

/**
 * The stories that are looked for, a few of those that come back at once and the rest with the next frames: to lay out hundreds together holds the page up. What goes
 * goes at once.
 */
export function useReturning(shown: Epic[]): Epic[] {
  const [last, setLast] = useState({ shown, drawn: shown })
  if (last.shown !== shown) setLast({ shown, drawn: withSomeMore(shown, last.drawn) })
  const { drawn } = last
  useEffect(() => {
    if (drawn === shown) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setLast({ shown, drawn: withSomeMore(shown, drawn) })),
    )
    return () => cancelAnimationFrame(frame)
  }, [drawn, shown])
  return drawn
}

/** With each frame. */
const mostAtOnce = 24

/** Those of the stories that are drawn already, and so many of the others from the top; the same list where that is all of them. Pure. @internal to be tested */
export function withSomeMore(shown: Epic[], drawn: Epic[], most = mostAtOnce): Epic[] {
  const before = new Set(storiesOf(drawn).map(({ id }) => id))
  const drawnIn = new Map(drawn.map(({ id, userStories }) => [id, userStories]))
  let left = most
  const epics = shown.map((epic) => {
    const userStories = epic.userStories.filter(({ id }) => before.has(id) || left-- > 0)
    if (userStories.length === epic.userStories.length) return epic
    const last = drawnIn.get(epic.id)
    // nothing of an epic to which none comes is drawn anew
    const isSame = last?.length === userStories.length && last.every((story, at) => story === userStories[at])
    return { ...epic, userStories: isSame ? last : userStories }
  })
  return left >= 0 ? shown : epics
}
