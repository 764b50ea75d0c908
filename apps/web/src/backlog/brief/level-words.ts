import type { DraftForm } from '@planwright/contract'
import { capitalized } from '../../ui/capitalized.ts'

/** A breakdown level as it is shown: capitalised. */
export function levelWords(level: DraftForm['detailLevel']): string {
  return capitalized(level)
}
