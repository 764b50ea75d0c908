import type { Epic } from '@planwright/contract'
import { useCallback, useEffect, useState } from 'react'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { Generation } from '../drafting/use-generation.ts'
import { LazyRewriteDialog } from './lazy-rewrite-dialog.ts'

/** The new draft that is compared with the backlog: opened by itself once it is whole, and by hand. */
export function useCompared(generation: Generation) {
  const [proposal, setProposal] = useState<Epic[]>()
  const show = useCallback(async (next: Epic[]) => {
    try {
      await LazyRewriteDialog.load()
      setProposal(next)
    } catch {
      showToast({ message: 'This could not be loaded. Try again, or reload the page.', tone: 'danger' })
    }
  }, [])
  const whole = generation.phase === 'proposed' ? generation.proposal : undefined
  useEffect(() => {
    if (whole) void show(whole)
  }, [whole, show])
  return { proposal, show, close: () => setProposal(undefined) }
}
