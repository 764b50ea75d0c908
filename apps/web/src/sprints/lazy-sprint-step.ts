import { lazyChunk } from '../app/lazy-chunk.tsx'

/** Step 2, and what moves stories in its plan from step 1. */
export function loadSprintStep() {
  return import('./sprint-step.tsx')
}

/** It is on its way once there is a backlog to plan. */
export const LazySprintStep = lazyChunk(async () => (await loadSprintStep()).SprintStep)
