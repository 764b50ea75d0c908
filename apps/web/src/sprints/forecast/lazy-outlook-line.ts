import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** Once there is a plan to be likely or not. */
export const LazyOutlookLine = lazyChunk(async () => (await import('./outlook-line.tsx')).OutlookLine)
