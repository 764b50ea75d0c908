import type { Epic } from '@planwright/contract'
import { startTransition, useEffect, useState } from 'react'
import { storiesOf } from '../drafting/backlog-events.ts'

/**
 * The stories that are looked for, after each change of the filter those that are seen first and the rest with the next frames: to lay out hundreds together holds the
 * page up. What goes goes at once.
 */
export function useReturning(shown: Epic[], filter: unknown): Epic[] {
  const [last, setLast] = useState({ shown, filter, drawn: shown })
  if (last.shown !== shown) {
    // who has scrolled stays where they are
    const isNew = last.filter !== filter && window.scrollY === 0
    setLast({ shown, filter, drawn: isNew ? withSomeMore(shown, [], screenful()) : withSomeMore(shown, last.drawn) })
  }
  const { drawn } = last
  useEffect(() => {
    if (drawn === shown) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setLast({ shown, filter, drawn: withSomeMore(shown, drawn) })),
    )
    return () => cancelAnimationFrame(frame)
  }, [drawn, shown, filter])
  return drawn
}

/** As many as a window shows of rows of 36 px, or of cards of 66 px and more, which are 420 px wide and more. */
const screenful = () =>
  Math.ceil(Math.max(window.innerHeight / 36, (window.innerHeight / 66) * Math.floor(window.innerWidth / 420)))

/** With each frame. */
const mostAtOnce = 48

/** Those of the stories that are drawn already, and so many of the others from the top; the same list where that is all of them. Pure. @internal to be tested */
export function withSomeMore(shown: Epic[], drawn: Epic[], most = mostAtOnce): Epic[] {
  const before = new Set(storiesOf(drawn).map(({ id }) => id))
  let left = most
  const epics = shown.map((epic) => {
    const userStories = epic.userStories.filter(({ id }) => before.has(id) || left-- > 0)
    return userStories.length === epic.userStories.length ? epic : { ...epic, userStories }
  })
  return left >= 0 ? shown : epics
}
