import type { DraftContent } from '@planwright/contract'
import type { DraftSync } from '../drafts/draft-sync.ts'

/** A run is kept at once: whoever comes back a second later must find it. */
export function keepRun(sync: DraftSync, run: Partial<DraftContent['runs']>): void {
  sync.change({ runs: { ...sync.snapshot().content.runs, ...run } })
  void sync.flush()
}
