import { lazyChunk } from '../app/lazy-chunk.tsx'

/** Asked of few visitors, so they load when somebody comes near their buttons. */
export const LazyReviewDialog = lazyChunk(async () => (await import('./review-dialog.tsx')).ReviewDialog)
export const LazyUndoDialog = lazyChunk(async () => (await import('./undo-dialog.tsx')).UndoDialog)
