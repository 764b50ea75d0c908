import { lazyChunk } from '../app/lazy-chunk.tsx'

/** Nothing of most drafts is saved. */
export const LazySavedLine = lazyChunk(async () => (await import('./saved-line.tsx')).SavedLine)
