import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTestApp, signUp, type TestApp } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { createLinkSeals } from './link-seals.ts'
import { jiraLink, jiraPendingLink } from './link-tables.ts'
import { createLinks, type Links } from './links.ts'
import { createPendingLinks, type PendingLinks } from './pending-links.ts'
import { createRefreshLease, type RefreshLease } from './refresh-lease.ts'
import { rotateLinks } from './rotate-links.ts'
import { createTokenCipher, type TokenSecrets } from './token-cipher.ts'

const now = () => new Date()
const newSecret = () => randomBytes(32).toString('base64url')

describe.each(testDatabases())('rotating the key of tokens on %s', (kind) => {
  let server: TestApp
  let db: Database
  let people: string[]
  /** What every process sees of the settings; the tests change it as an operator would. */
  let secrets: ReturnType<TokenSecrets>
  let links: Links
  let pendingLinks: PendingLinks
  let lease: RefreshLease
  const seals = createLinkSeals(createTokenCipher(() => secrets))
  const rotate = (own: Database = db) => rotateLinks(own, seals, people)

  beforeAll(async () => {
    server = await createTestApp({ kind })
    db = server.db
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    secrets = [newSecret()]
    links = createLinks({ db, now })
    pendingLinks = createPendingLinks({ db, seals, now })
    lease = createRefreshLease({ db, links, seals, now })
    people = []
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      const { uid } = await signUp(server, name)
      people.push(uid)
      await link(uid)
    }
  })

  const tokensOf = (uid: string, which = 'a') => ({
    accessToken: `access ${which} ${uid}`,
    refreshToken: `refresh ${which} ${uid}`,
  })
  const site = { id: 'site', name: 'site', url: 'https://site.example' }
  const pend = async (personId: string, which: string) => {
    const traveller = { personId, sessionId: 'session' }
    const account = { id: 'account', name: 'Ada', email: null }
    const tokens = { ...tokensOf(personId, which), expiresAt: new Date(Date.now() + 3_600_000) }
    const id = await pendingLinks.add(traveller, tokens, { sites: [site], account })
    return pendingLinks.find(id, traveller)
  }
  const link = async (personId: string) => {
    const pending = await pend(personId, 'a')
    if (!pending || !(await pendingLinks.activate(pending, site))) throw new Error('not linked')
  }
  const rowOf = async (personId: string) => {
    const row = await links.find(personId)
    if (!row) throw new Error('no link')
    return row
  }
  const expectAllOpen = async () => {
    for (const uid of people) expect(seals.opened(await rowOf(uid))).toEqual(tokensOf(uid))
  }

  it('writes every link anew, waiting ones too, so that the former key is needed no more', async () => {
    const [ada = ''] = people
    const pending = await pend(ada, 'waiting')
    const [former] = secrets
    secrets = [newSecret(), former]
    expect(await rotate()).toEqual({ rotated: 4, current: 0, unreadable: 0 })
    secrets = [secrets[0]]
    await expectAllOpen()
    const [row] = await db.withPerson(ada, (queries) => queries.select().from(jiraPendingLink))
    expect(row?.id).toBe(pending?.id)
    expect(row && seals.opened(row)).toEqual(tokensOf(ada, 'waiting'))
    expect(await rotate()).toEqual({ rotated: 0, current: 4, unreadable: 0 })
  })

  it('loses nothing when it is interrupted half-way, and goes on with the rest', async () => {
    secrets = [newSecret(), secrets[0]]
    let transactions = 0
    const dying: Database = {
      ...db,
      withPerson: (person, work) => {
        transactions += 1
        if (transactions > 4) throw new Error('killed')
        return db.withPerson(person, work)
      },
    }
    await expect(rotate(dying)).rejects.toThrow('killed')
    await expectAllOpen()
    expect(await rotate()).toEqual({ rotated: 2, current: 1, unreadable: 0 })
    await expectAllOpen()
  })

  it('reads again what a server wrote between its look and its change', async () => {
    const [ada = ''] = people
    people = [ada]
    const former = secrets
    secrets = [newSecret(), former[0]]
    let transactions = 0
    const interfering: Database = {
      ...db,
      withPerson: async (person, work) => {
        transactions += 1
        if (transactions === 2) {
          // a server that still writes with the former key
          const formerSeals = createLinkSeals(createTokenCipher(() => former))
          const old = createRefreshLease({ db, links, seals: formerSeals, now })
          const fresh = { ...tokensOf(ada, 'b'), expiresAt: new Date(Date.now() + 3_600_000) }
          await old.settle(await rowOf(ada), fresh)
        }
        return db.withPerson(person, work)
      },
    }
    expect(await rotate(interfering)).toEqual({ rotated: 1, current: 0, unreadable: 0 })
    secrets = [secrets[0]]
    expect(seals.opened(await rowOf(ada))).toEqual(tokensOf(ada, 'b'))
  })

  it('keeps the new pair of a refresh that was under way, and its hold', async () => {
    const [ada = ''] = people
    const held = await lease.hold(await rowOf(ada))
    if (!held) throw new Error('not held')
    secrets = [newSecret(), secrets[0]]
    await rotate()
    expect((await rowOf(ada)).refreshToken).not.toBe(held.refreshToken)
    expect(await lease.hold(await rowOf(ada))).toBeUndefined()
    const fresh = { ...tokensOf(ada, 'b'), expiresAt: new Date(Date.now() + 3_600_000) }
    await lease.settle(held, fresh)
    expect(seals.opened(await rowOf(ada))).toEqual(tokensOf(ada, 'b'))
    // what comes late changes nothing: another pair is there by now
    await lease.settle(held, { ...tokensOf(ada, 'late'), expiresAt: new Date() })
    expect(seals.opened(await rowOf(ada))).toEqual(tokensOf(ada, 'b'))
  })

  it('can be run twice at once', async () => {
    secrets = [newSecret(), secrets[0]]
    const both = await Promise.all([rotate(), rotate()])
    for (const { rotated, current, unreadable } of both) expect([rotated + current, unreadable]).toEqual([3, 0])
    await expectAllOpen()
  })

  it('counts what no key opens, leaves it as it is, and rotates the rest', async () => {
    const [ada = ''] = people
    const before = await rowOf(ada)
    await db.withPerson(ada, (queries) =>
      queries.update(jiraLink).set({ refreshToken: `${before.refreshToken.slice(0, -4)}AAAA` }),
    )
    secrets = [newSecret(), secrets[0]]
    expect(await rotate()).toEqual({ rotated: 2, current: 0, unreadable: 1 })
    expect((await rowOf(ada)).accessToken).toBe(before.accessToken)
  })

  it('opens nothing of a row that was given to another person, or filled from another row', async () => {
    const [ada = '', ben = ''] = people
    const [one, two] = [await rowOf(ada), await rowOf(ben)]
    expect(() => seals.opened({ ...one, owner: ben })).toThrow()
    expect(() => seals.opened({ ...one, accessToken: two.accessToken, refreshToken: two.refreshToken })).toThrow()
    expect(() => seals.opened({ ...one, accessToken: one.refreshToken })).toThrow()
    // in the table itself: Ben's link is gone, and Ada's is said to be his
    for (const person of [ada, ben]) await db.withPerson(person, (queries) => queries.delete(jiraLink))
    await db.withPerson(ben, (queries) => queries.insert(jiraLink).values({ ...one, owner: ben }))
    const moved = await rowOf(ben)
    expect(moved.id).toBe(one.id)
    expect(() => seals.opened(moved)).toThrow()
    people = [ben]
    secrets = [newSecret(), secrets[0]]
    expect(await rotate()).toEqual({ rotated: 0, current: 0, unreadable: 1 })
  })
})
