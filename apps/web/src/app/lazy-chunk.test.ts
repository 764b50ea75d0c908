import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyChunk } from './lazy-chunk.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Part = () => null
const never = () => new Promise<typeof Part>(() => undefined)

describe('a part of the app that loads later', () => {
  it('may take 120 s and no longer, and is then asked for anew', async () => {
    const get = vi.fn(never)
    const chunk = lazyChunk(get)
    const settled = vi.fn()
    const first = chunk.load()
    first.catch(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(first).rejects.toThrow('A part of the app took too long to load.')
    get.mockResolvedValueOnce(Part)
    expect(await chunk.load()).toBe(Part)
    expect(get).toHaveBeenCalledTimes(2)
  })

  it('is fetched once, whoever asks, and leaves no timer behind', async () => {
    const get = vi.fn(async () => Part)
    const chunk = lazyChunk(get)
    chunk.preload()
    expect(await Promise.all([chunk.load(), chunk.load()])).toEqual([Part, Part])
    expect(get).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails for whoever shows it, and in silence for whoever only loads ahead', async () => {
    const get = vi.fn(async (): Promise<typeof Part> => {
      throw new Error('offline')
    })
    const chunk = lazyChunk(get)
    chunk.preload()
    await vi.advanceTimersByTimeAsync(0)
    await expect(chunk.load()).rejects.toThrow('offline')
    expect(get).toHaveBeenCalledTimes(2)
  })
})
