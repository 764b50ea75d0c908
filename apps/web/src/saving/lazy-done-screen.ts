import { lazyChunk } from '../app/lazy-chunk.tsx'

/** Shown when a save has ended, so it loads while one runs. */
export const LazyDoneScreen = lazyChunk(async () => (await import('./done-screen.tsx')).DoneScreen)
