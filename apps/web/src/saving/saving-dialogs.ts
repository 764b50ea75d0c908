import { lazyChunk } from '../app/lazy-chunk.tsx'

export const LazySaveUnderWay = lazyChunk(async () => (await import('./save-under-way.tsx')).SaveUnderWay)

/** Asked of few visitors, so they load when somebody comes near their buttons. */
export const LazyReviewDialog = lazyChunk(async () => {
  // a save that begins may lose the connection at once
  LazySaveUnderWay.preload()
  return (await import('./review-dialog.tsx')).ReviewDialog
})
export const LazyUndoDialog = lazyChunk(async () => (await import('./undo-dialog.tsx')).UndoDialog)
