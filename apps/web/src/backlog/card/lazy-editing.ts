import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** What is opened on the backlog; each loads when somebody comes near it. */
export const LazyTextEditor = lazyChunk(async () => (await import('./text-editor.tsx')).TextEditor)
export const LazyStoryTools = lazyChunk(async () => (await import('../tools/story-tools.tsx')).StoryTools)
export const LazyEpicTools = lazyChunk(async () => (await import('../tools/epic-tools.tsx')).EpicTools)
