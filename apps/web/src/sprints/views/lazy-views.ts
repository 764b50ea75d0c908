import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** Seen once somebody looks at the plan that way. */
export const LazyPlanTimeline = lazyChunk(async () => (await import('./plan-timeline.tsx')).PlanTimeline)
export const LazyPlanList = lazyChunk(async () => (await import('./plan-list.tsx')).PlanList)
