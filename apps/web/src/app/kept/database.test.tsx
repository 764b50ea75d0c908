import { deleteDB, openDB } from 'idb'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { keptItems } from './database.ts'
import type { KeptItem } from './kept-items.ts'

/** What a page has that opens now: of what another one kept it knows what the browser does. */
const openPage = () =>
  keptItems<KeptItem & { words: string }>('drafts', (kept, unread) => words(`${kept.words} and ${unread.words}`))

const words = (text: string) => ({ id: 'a', owner: 'ada', words: text })

const namesBeside = () => Object.keys(localStorage).filter((name) => /-(?:beside|unread)-/.test(name))

/** A database that holds these words and opens for nobody, as a page of another release has it open, until that is closed, which this gives. */
async function holdDatabase(text: string): Promise<() => void> {
  // the page that is open closes it
  await deleteDB('planwright')
  const held = await openDB('planwright', 3, {
    upgrade: (database) => database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner'),
  })
  await held.put('drafts', words(text))
  onTestFinished(() => held.close())
  return () => held.close()
}

/** What comes of something that waits for the database, once nobody waits any longer. */
async function afterAMoment<Value>(wait: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers()
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  return waiting
}

/** As a browser that has no room left: it reads, and keeps nothing. */
const refuseWrites = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })

afterEach(async () => {
  vi.restoreAllMocks()
  await openPage().remove('a')
  expect(namesBeside()).toEqual([])
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
  expect(namesBeside()).toEqual([])
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
  await deleteDB('planwright')
  await page.put(words('typed'))
  expect(namesBeside()).toEqual([])
  expect(await openPage().find('a')).toEqual(words('typed'))
})

it('goes on in a database that a newer page has changed', async () => {
  const page = openPage()
  await page.put(words('before'))
  const newer = await openDB('planwright', 99)
  onTestFinished(async () => {
    newer.close()
    await deleteDB('planwright')
  })
  await page.put(words('typed'))
  expect(await openPage().find('a')).toEqual(words('typed'))
  expect(namesBeside()).toEqual([])
})

it('waits no longer than a moment for a database that does not open', async () => {
  const open = await holdDatabase('before')
  const page = openPage()
  await afterAMoment(() => page.put(words('typed')))
  expect(await page.find('a')).toEqual(words('typed'))
  expect(await page.list('ada')).toEqual([words('typed')])
  open()
  const takeIn = async () => {
    await page.update('a', (kept) => kept)
    return namesBeside()
  }
  await expect.poll(takeIn).toEqual([])
  expect(await openPage().find('a')).toEqual(words('typed'))
})

it('has what was kept when the database opens late, also where something was written meanwhile', async () => {
  const open = await holdDatabase('typed without a connection')
  const page = openPage()
  const seen: (string | undefined)[] = []
  const opened = await afterAMoment(() =>
    page.update('a', (kept) => {
      seen.push(kept?.words)
      return words('from the server')
    }),
  )
  expect(opened).toEqual(words('from the server'))
  const both = words('typed without a connection and from the server')
  open()
  await expect.poll(() => page.find('a')).toEqual(both)
  expect(await openPage().list('ada')).toEqual([both])
  await page.update('a', (kept) => {
    seen.push(kept?.words)
    return kept && words(`${kept.words}, typed on`)
  })
  expect(seen).toEqual([undefined, both.words])
  expect(namesBeside()).toEqual([])
  expect(await openPage().find('a')).toEqual(words(`${both.words}, typed on`))
})

it('removes what it could not read only if that may go too', async () => {
  const open = await holdDatabase('typed without a connection')
  const page = openPage()
  await afterAMoment(() => page.update('a', () => words('from the server')))
  open()
  await expect.poll(() => page.find('a')).toEqual(words('typed without a connection and from the server'))
  await page.remove('a', (kept) => kept.words === 'from the server')
  expect(await page.find('a')).toEqual(words('typed without a connection and from the server'))
})

it('asks again for a database that failed to open', async () => {
  await openPage().put(words('before'))
  // the page that is open closes it
  await deleteDB('planwright')
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store.', 'UnknownError')
  })
  const page = openPage()
  await page.put(words('typed'))
  expect(namesBeside()).toHaveLength(1)
  const tryAgain = async () => {
    await page.put(words('typed'))
    return namesBeside()
  }
  await expect.poll(tryAgain, { timeout: 5_000 }).toEqual([])
  expect(await openPage().find('a')).toEqual(words('typed'))
})
