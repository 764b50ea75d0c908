import { lazyChunk } from '../app/lazy-chunk.tsx'

/** Asked of few, so it loads when it is. */
export const LazyOtherBriefDialog = lazyChunk(async () => (await import('./other-brief-dialog.tsx')).OtherBriefDialog)
