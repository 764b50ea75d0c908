import { useEffect, useRef, useState } from 'react'
import type { Generation } from '../backlog/drafting/use-generation.ts'

/**
 * Whether the brief is folded to a line: once there is a backlog, until somebody asks for the form. It folds by itself when the first story of a run
 * arrives, unless somebody is typing in it again, and is there where a run fails or is stopped.
 */
export function useFolding(generation: Generation, stories: number) {
  const [folded, setFolded] = useState(stories > 0)
  const brief = useRef<HTMLElement>(null)
  const { phase } = generation
  const beside = phase === 'proposed' || (phase === 'running' && generation.rewrites)
  const written = beside ? generation.proposal.length : stories
  const last = useRef({ phase, written })
  useEffect(() => {
    const before = last.current
    last.current = { phase, written }
    if (phase === 'broken') {
      if (before.phase === 'running') setFolded(false)
      return
    }
    // what is written fast is whole by the time it is first seen
    const isWritten = (phase === 'running' || before.phase === 'running') && written > 0
    if (!isWritten || (before.phase === 'running' && before.written > 0) || isTyping(brief.current)) return
    setFolded(true)
    window.scrollTo({ top: 0 })
  }, [phase, written])
  return { brief, folded: folded && stories > 0, fold: setFolded }
}

const isTyping = (form: HTMLElement | null): boolean =>
  document.activeElement?.matches('textarea, input') === true && form?.contains(document.activeElement) === true
