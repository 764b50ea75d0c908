import { lazyChunk } from '../../app/lazy-chunk.tsx'

/** What is seen only once somebody asks for it. */
export const LazyWhatIfPanel = lazyChunk(async () => (await import('../replan/what-if-panel.tsx')).WhatIfPanel)
export const LazyForecastPanel = lazyChunk(async () => (await import('../forecast/forecast-panel.tsx')).ForecastPanel)
export const LazyCapacityPanel = lazyChunk(async () => (await import('../team/capacity-panel.tsx')).CapacityPanel)
export const LazyWhyPanel = lazyChunk(async () => (await import('../replan/why-panel.tsx')).WhyPanel)

const loaders = {
  'What if': LazyWhatIfPanel,
  Forecast: LazyForecastPanel,
  Capacity: LazyCapacityPanel,
  Why: LazyWhyPanel,
} as const

/** Questions about the plan, one open at a time. */
export type PanelName = keyof typeof loaders
export const panelNames = Object.keys(loaders) as readonly PanelName[]

/** Somebody comes near. */
export function preloadPanel(name: PanelName) {
  return loaders[name].preload()
}
