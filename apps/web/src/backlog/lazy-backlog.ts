import { lazyChunk } from '../app/lazy-chunk.tsx'

/** There is nothing to show until somebody writes: these load with the first field they come to, or with a draft that has a backlog. */
export const LazyBacklogWorkspace = lazyChunk(async () => (await import('./backlog-workspace.tsx')).BacklogWorkspace)
export const LazyGenerationStatus = lazyChunk(
  async () => (await import('./drafting/generation-status.tsx')).GenerationStatus,
)
