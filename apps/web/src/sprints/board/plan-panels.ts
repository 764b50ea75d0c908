import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** What is seen only once somebody asks for it. */
export const LazyWhatIfPanel = lazyChunk(async () => (await import('../replan/what-if-panel.tsx')).WhatIfPanel)
export const LazyForecastPanel = lazyChunk(async () => (await import('../forecast/forecast-panel.tsx')).ForecastPanel)
export const LazyComparePanel = lazyChunk(async () => (await import('../replan/compare-panel.tsx')).ComparePanel)
export const LazyCapacityPanel = lazyChunk(async () => (await import('../team/capacity-panel.tsx')).CapacityPanel)
