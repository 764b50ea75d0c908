import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** Asked of those who write anew over a backlog. */
export const LazyRewriteDialog = lazyChunk(async () => (await import('./rewrite-dialog.tsx')).RewriteDialog)
