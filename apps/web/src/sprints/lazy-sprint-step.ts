import { lazyChunk } from '../app/lazy-chunk.tsx'

/** Step 2, which is on its way once there is a backlog to plan. */
export const LazySprintStep = lazyChunk(async () => (await import('./sprint-step.tsx')).SprintStep)
