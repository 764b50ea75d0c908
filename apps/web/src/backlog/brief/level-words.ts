import type { DraftForm } from '@planwright/contract'

/** A breakdown level as it is shown: capitalised. */
export function levelWords(level: DraftForm['detailLevel']): string {
  return level.charAt(0).toUpperCase() + level.slice(1)
}
