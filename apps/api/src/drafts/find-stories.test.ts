import type { FoundStories } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { everyDatabase } from '../testing/databases/database.ts'
import { testStory } from '../testing/saves/story.ts'

/** Every look at the clock is a second later, so that the order of drafts is told by it. */
function nextSecond() {
  time = Math.max(Date.now(), time + 1000)
  return new Date(time)
}
let time = 0

type Story = { id: string; title: string }
const holding = (name: string, ...stories: Story[]) => ({
  name,
  form: null,
  // in two epics, so that the order goes through both
  backlog: [stories.slice(0, 1), stories.slice(1)].map((own, at) => ({
    id: `e${at}`,
    title: 'Voucher',
    description: 'voucher',
    userStories: own.map((story) => testStory({ ...story, description: 'voucher' })),
  })),
  plan: null,
})

describe.each(everyDatabase())('looking for stories on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) =>
    test.app.inject({ method, url, payload, headers: { ...ada.headers, ...headers } })
  const keep = async (name: string, ...stories: Story[]) => {
    const kept = await call('POST', '/api/drafts', holding(name, ...stories))
    expect(kept.statusCode, kept.body).toBe(201)
    return kept.json<{ id: string; version: number }>()
  }
  const look = (words: string, { limit = '', headers = ada.headers } = {}) =>
    test.app.inject({ url: `/api/drafts/stories?words=${encodeURIComponent(words)}${limit}`, headers })
  const titles = async (words: string, more: Parameters<typeof look>[1] = {}) => {
    const answer = await look(words, more)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<FoundStories>().stories.map(({ title }) => title)
  }
  const asAda = (statement: ReturnType<typeof sql>) =>
    test.db.withPerson(ada.uid, (queries) => queries.execute(statement))

  beforeAll(async () => {
    test = await createTestApp({ kind, now: nextSecond })
  })
  beforeEach(async () => {
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  it('says of each where it stands, by titles alone, the drafts opened last first', async () => {
    const shop = await keep('Shop', { id: 'a', title: 'Buy a voucher' }, { id: 'b', title: 'Pay' })
    const till = await keep('Till', { id: 'c', title: 'Pay' }, { id: 'd', title: 'Take a voucher' })
    const ofTill = { draftId: till.id, draftName: 'Till', storyId: 'd', title: 'Take a voucher' }
    const ofShop = { draftId: shop.id, draftName: 'Shop', storyId: 'a', title: 'Buy a voucher' }
    expect((await look('voucher')).json()).toEqual({ stories: [ofTill, ofShop] })
    await call('POST', `/api/drafts/${shop.id}/open`)
    expect((await look('voucher')).json()).toEqual({ stories: [ofShop, ofTill] })
    expect(await titles('voucher', { limit: '&limit=1' })).toEqual(['Buy a voucher'])
  })

  it('takes each word in any place and order, whatever its accents, capitals and signs', async () => {
    const all = [
      'Export 100% of it',
      'Rename snake_case keys',
      `Quote "what's said"`,
      'Généré par règles',
      'Two\nlines',
      'C:\\temp is emptied',
    ]
    await keep('Signs', ...all.map((title, at) => ({ id: `s${at}`, title })))
    const found: [typed: string, title: string | undefined][] = [
      ['100%', all[0]],
      ['10%', undefined],
      ['%', all[0]],
      ['snake_case', all[1]],
      ['snakeXcase', undefined],
      ['_', all[1]],
      [`"what's`, all[2]],
      [`'`, all[2]],
      ['REGLES genere', all[3]],
      ['règles généré', all[3]],
      ['lines two', all[4]],
      ['\\temp', all[5]],
      // accents of nothing ask for nothing
      ['\u0301', undefined],
      ['\u0301 100%', all[0]],
      ['\u0301 voucher', undefined],
      ['voucher', undefined],
    ]
    for (const [typed, title] of found) expect([typed, await titles(typed)]).toEqual([typed, title ? [title] : []])
  })

  it('follows what is changed, thrown away, brought back and written by a server that keeps no titles', async () => {
    const { id } = await keep('Shop', { id: 'a', title: 'Buy a voucher' })
    expect(await titles('voucher')).toEqual(['Buy a voucher'])
    await call('PUT', `/api/drafts/${id}`, holding('Shop', { id: 'a', title: 'Buy a card' }), { 'if-match': '"1"' })
    expect([await titles('voucher'), await titles('card')]).toEqual([[], ['Buy a card']])
    const after = (await call('GET', `/api/drafts/${id}`)).json()
    expect(after.version).toBe(2)
    await call('DELETE', `/api/drafts/${id}`)
    expect(await titles('card')).toEqual([])
    await call('POST', `/api/drafts/${id}/restore`)
    expect(await titles('card')).toEqual(['Buy a card'])
    const backlog = JSON.stringify(holding('', { id: 'z', title: 'Sell a card' }).backlog)
    await asAda(sql`update draft set version = version + 1, backlog = ${backlog}::jsonb where id = ${id}`)
    expect(await titles('card')).toEqual(['Sell a card'])
    await call('PUT', `/api/drafts/${id}`, { name: 'Empty', backlog: null }, { 'if-match': '"3"' })
    expect(await titles('card')).toEqual([])
  })

  it('never takes one story for another where a newer version keeps some without a title', async () => {
    const { id } = await keep('Shop', { id: 'a', title: 'First' })
    const kept = [
      { id: 'e', userStories: [{ id: 'n' }, { id: 'o', title: null }, { id: 'b', title: 'Second card' }] },
      { id: 'f' },
      {
        id: 'g',
        userStories: [{ title: 'A card of nobody' }, { id: 'p', title: '' }, { id: 'c', title: 'Third card' }],
      },
    ]
    await asAda(sql`update draft set version = 2, backlog = ${JSON.stringify(kept)}::jsonb where id = ${id}`)
    const found = [
      { draftId: id, draftName: 'Shop', storyId: 'b', title: 'Second card' },
      { draftId: id, draftName: 'Shop', storyId: 'c', title: 'Third card' },
    ]
    expect((await look('card')).json()).toEqual({ stories: found })
    // and once its titles stand beside it
    await call('POST', `/api/drafts/${id}/open`)
    expect((await look('card')).json()).toEqual({ stories: found })
  })

  it('finds at most 20, of very many drafts too', async () => {
    await asAda(sql`insert into draft (id, owner, version, name, backlog, runs, created_at, updated_at)
      select gen_random_uuid(), ${ada.uid}, 1, n::text, jsonb_build_array(jsonb_build_object('id', 'e', 'userStories',
        jsonb_build_array(jsonb_build_object('id', 's', 'title', 'Card ' || n)))), '{}', now(), now() from generate_series(1, 120) n`)
    expect(await titles('card')).toHaveLength(20)
    expect(await titles('card 120')).toEqual(['Card 120'])
  })

  it('keeps titles beside what is changed, and with each change those of some that a former release wrote', async () => {
    await asAda(sql`insert into draft (id, owner, version, name, backlog, runs, created_at, updated_at)
      select gen_random_uuid(), ${ada.uid}, 1, n::text, '[]', '{}', now(), now() from generate_series(1, 25) n`)
    const without = async () =>
      (await asAda(sql`select 1 from draft where story_words_of is distinct from version`)).rows.length
    const { id } = await keep('Shop', { id: 'a', title: 'Buy\na Café' }, { id: 'b', title: 'Pay' })
    const { rows } = await asAda(sql`select story_words, story_words_of from draft where id = ${id}`)
    expect(rows).toEqual([{ story_words: 'buy a cafe\npay', story_words_of: 1 }])
    expect(await without()).toBe(6)
    await titles('pay')
    expect(await without()).toBe(6)
    await call('POST', `/api/drafts/${id}/open`)
    expect(await without()).toBe(0)
  })

  it('answers nobody else’s, also where both look at once', async () => {
    await keep('Mine', { id: 'a', title: 'Buy a voucher' })
    const bob = await signUp(test)
    await test.app.inject({
      method: 'POST',
      url: '/api/drafts',
      headers: bob.headers,
      payload: holding('His', { id: 'a', title: 'Void a voucher' }),
    })
    const asked = await Promise.all([ada, bob, ada, bob].map(({ headers }) => titles('voucher', { headers })))
    expect(asked).toEqual([['Buy a voucher'], ['Void a voucher'], ['Buy a voucher'], ['Void a voucher']])
    expect((await test.app.inject({ url: '/api/drafts/stories?words=voucher' })).statusCode).toBe(401)
  })

  it('asks for a token that reads, and no more', async () => {
    await keep('Mine', { id: 'a', title: 'Buy a voucher' })
    const { headers } = await makeToken(test, ada, { scopes: ['read'] })
    expect(await titles('voucher', { headers })).toEqual(['Buy a voucher'])
  })

  it.each([
    ['', 'no word'],
    ['  ', 'no word'],
    ['a'.repeat(201), 'too long'],
    ['a b c d e f g h i j k', 'too many words'],
    ['a\0b', 'a character that nothing is called by'],
  ])('refuses %j: %s', async (words) => {
    expect((await look(words)).statusCode).toBe(400)
  })

  it.each(['&limit=0', '&limit=21', '&limit=all', '&more=1'])('refuses %s', async (limit) => {
    expect((await look('a', { limit })).statusCode).toBe(400)
  })
})
