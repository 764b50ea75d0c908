import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** Only where somebody wishes for a date. */
export const LazyTargetLine = lazyChunk(async () => (await import('./target-line.tsx')).TargetLine)
