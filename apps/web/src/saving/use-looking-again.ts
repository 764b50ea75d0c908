import { useEffect, useEffectEvent, useRef } from 'react'
import { connection } from '../app/connection/connection.ts'
import type { SavePhase } from './use-save.ts'

const delaysMs = [2_000, 5_000, 15_000, 30_000, 60_000]

/** While nobody knows how a save stands, it is looked for: at once when the connection comes back, else every now and then. */
export function useLookingAgain(phase: SavePhase, look: () => void) {
  const lookAgain = useEffectEvent(look)
  const looks = useRef(0)
  const unseen = phase.state === 'unseen'
  const waits = unseen && !phase.looking
  useEffect(() => {
    if (!unseen) looks.current = 0
  }, [unseen])
  useEffect(() => {
    if (!waits) return
    const ifOnline = () => connection.state() === 'online' && lookAgain()
    const stopListening = connection.subscribe(ifOnline)
    const timer = setTimeout(ifOnline, delaysMs[Math.min(looks.current++, delaysMs.length - 1)])
    return () => {
      stopListening()
      clearTimeout(timer)
    }
  }, [waits])
}
