import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** Seen only at step 2. */
export const LazyPlanBoard = lazyChunk(async () => (await import('./plan-board.tsx')).PlanBoard)
