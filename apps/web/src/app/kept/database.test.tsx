import { afterEach, expect, it, vi } from 'vitest'
import { keptItems } from './database.ts'
import type { KeptItem } from './kept-items.ts'

/** What a page has that opens now: of what another one kept it knows what the browser does. */
const openPage = () => keptItems<KeptItem & { words: string }>('drafts')

const words = (text: string) => ({ id: 'a', owner: 'ada', words: text })

/** As a browser that has no room left: it reads, and keeps nothing. */
const refuseWrites = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })

afterEach(async () => {
  vi.restoreAllMocks()
  await openPage().remove('a')
  expect(Object.keys(localStorage).filter((name) => name.includes('beside'))).toEqual([])
})

it('keeps what the database refuses for the next page, which finds it in its list too', async () => {
  await openPage().put(words('before'))
  refuseWrites()
  const page = openPage()
  await page.update('a', (kept) => ({ ...words('typed'), owner: kept?.owner ?? 'nobody' }))
  expect(page.isInMemory('a')).toBe(false)
  expect(await openPage().find('a')).toEqual(words('typed'))
  expect(await openPage().list('ada')).toEqual([words('typed')])
  expect(await openPage().list('grace')).toEqual([])
})

it('goes on with the database as soon as that takes something again', async () => {
  const refused = refuseWrites()
  const page = openPage()
  await page.put(words('typed'))
  refused.mockRestore()
  await page.update('a', (kept) => kept && words(`${kept.words} and more`))
  expect(Object.keys(localStorage).filter((name) => name.includes('beside'))).toEqual([])
  expect(await openPage().find('a')).toEqual(words('typed and more'))
})

it('says what goes with its page, where the browser keeps nothing at all', async () => {
  refuseWrites()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  const page = openPage()
  await page.put(words('typed'))
  expect(page.isInMemory('a')).toBe(true)
  expect(await page.find('a')).toEqual(words('typed'))
  vi.restoreAllMocks()
  await page.put(words('typed'))
  expect(page.isInMemory('a')).toBe(false)
  expect(await openPage().find('a')).toEqual(words('typed'))
})

it('removes what stands beside the database too, unless it may not go', async () => {
  refuseWrites()
  const page = openPage()
  await page.put(words('typed'))
  await page.remove('a', ({ words }) => words !== 'typed')
  expect(await page.find('a')).toEqual(words('typed'))
  await page.remove('a')
  expect(await page.find('a')).toBeNull()
})

it('opens it anew when the browser’s data was cleared below the page', async () => {
  const page = openPage()
  await page.put(words('before'))
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('planwright').onsuccess = resolve
  })
  await page.put(words('typed'))
  expect(Object.keys(localStorage).filter((name) => name.includes('beside'))).toEqual([])
  expect(await openPage().find('a')).toEqual(words('typed'))
})

it('goes on in a database that a newer page has changed', async () => {
  const page = openPage()
  await page.put(words('before'))
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('planwright', 99)
    request.onsuccess = () => resolve(request.result)
  })
  await page.put(words('typed'))
  expect(await openPage().find('a')).toEqual(words('typed'))
  expect(Object.keys(localStorage).filter((name) => name.includes('beside'))).toEqual([])
  newer.close()
})

it('waits no longer than a moment for a database that never opens', async () => {
  // the page that is open closes it
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('planwright').onsuccess = resolve
  })
  const unanswered = Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => undefined } })
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(unanswered)
  vi.useFakeTimers()
  const page = openPage()
  const writing = page.put(words('typed'))
  await vi.advanceTimersByTimeAsync(4_000)
  await writing
  vi.useRealTimers()
  expect(await page.find('a')).toEqual(words('typed'))
})
