import { readFileSync } from 'node:fs'
import { read } from '@e965/xlsx'
import { exportFormatNames, exportFormats, ImportedDraft } from '@planwright/contract'
import Ical from 'ical.js'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { everyDatabase } from '../testing/databases/database.ts'
import { testPlan } from '../testing/saves/plan.ts'

describe.each(everyDatabase())('files of drafts on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  let eve: TestPerson
  beforeAll(async () => {
    test = await createTestApp({ kind })
    ada = await signUp(test)
    eve = await signUp(test)
  })
  afterAll(() => test.close())

  const get = (person: TestPerson, url: string) => test.app.inject({ method: 'GET', url, headers: person.headers })
  const exported = (person: TestPerson, id: string, format: string) =>
    get(person, `/api/drafts/${id}/export?format=${format}`)

  const { epics, sprints } = testPlan({ epics: 3, stories: 12, sprints: 2 })
  const planned = {
    name: 'Größe & Co',
    form: { companyInfo: ' A shop\n', epicInfo: 'Click and collect', labels: 'a, b' },
    backlog: epics,
    plan: { velocity: 20, sprintLength: 2, startDate: '2026-11-30', sprints },
    runs: { generation: null, save: null, brief: 'Click' },
  }
  async function begin(person: TestPerson, content: object = planned): Promise<string> {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/drafts',
      payload: content,
      headers: person.headers,
    })
    expect(answer.statusCode).toBe(201)
    return answer.json().id
  }
  async function send(person: TestPerson, name: string, content: string | Uint8Array<ArrayBuffer>) {
    const form = new FormData()
    form.append('file', new File([content], name))
    // the platform writes the body: boundaries, quoting and all
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    return test.app.inject({
      method: 'POST',
      url: '/api/drafts/import',
      headers: { ...person.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  it('are of every format, with a name and a type, and open elsewhere', async () => {
    const id = await begin(ada)
    const answers = new Map(
      await Promise.all(exportFormatNames.map(async (format) => [format, await exported(ada, id, format)] as const)),
    )
    for (const [format, answer] of answers) {
      const { ending, mediaType } = exportFormats[format]
      expect([format, answer.statusCode, answer.headers['content-type']]).toEqual([format, 200, mediaType])
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="groe-co.${ending}"; filename*=UTF-8''gr%C3%B6%C3%9Fe-co.${ending}`,
      )
      expect([answer.headers['cache-control'], answer.headers['x-content-type-options']]).toEqual([
        'no-store',
        'nosniff',
      ])
    }
    expect(Papa.parse<string[]>(answers.get('csv')?.body ?? '', { skipEmptyLines: true }).data).toHaveLength(16)
    expect(answers.get('md')?.body).toMatch(/^# Größe & Co\n/)
    const calendar = new Ical.Component(Ical.parse(answers.get('ics')?.body ?? ''))
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(2)
    expect(read(answers.get('xlsx')?.rawPayload).SheetNames).toEqual(['Backlog', 'Sprints'])
  })

  it('are nobody else’s', async () => {
    const id = await begin(ada)
    expect((await exported(eve, id, 'json')).statusCode).toBe(404)
    expect((await exported(ada, id, 'pdf')).statusCode).toBe(400)
  })

  it('say in words what there is nothing of', async () => {
    const id = await begin(ada, { name: '', form: null, backlog: null, plan: null })
    const said = async (format: string) => (await exported(ada, id, format)).json().errors?.[0]?.message
    expect(await said('ics')).toBe('There is no calendar yet: plan the sprints first')
    expect(await said('csv')).toBe('There are no stories to export yet')
    expect((await exported(ada, id, 'json')).headers['content-disposition']).toContain('"initiative.json"')
  })

  it('come back from JSON with nothing lost, for somebody else too', async () => {
    const id = await begin(ada)
    const file = (await exported(ada, id, 'json')).body
    const was = (await get(ada, `/api/drafts/${id}`)).json()

    const answer = await send(eve, 'any name.json', file)
    expect(answer.statusCode).toBe(201)
    const imported = ImportedDraft.parse(answer.json())
    expect(imported).toMatchObject({ name: 'Größe & Co', format: 'json', epics: 3, stories: 12, notes: [] })
    expect(answer.headers.location).toBe(`/api/drafts/${imported.id}`)
    const { name, form, backlog, plan, runs } = (await get(eve, `/api/drafts/${imported.id}`)).json()
    expect({ name, form, backlog, plan, runs }).toEqual({
      ...{ name: was.name, form: was.form, backlog: was.backlog, plan: was.plan, runs: was.runs },
    })
  })

  it('are a copy with ids of its own where the same is there already, and itself where it was thrown away', async () => {
    const person = await signUp(test)
    const id = await begin(person)
    const file = (await exported(person, id, 'json')).body
    const idsOf = async (draft: string) =>
      (await get(person, `/api/drafts/${draft}`)).json().backlog.map((epic: { id: string }) => epic.id)

    const copy = (await send(person, 'a.json', file)).json()
    expect(copy.notes[0]).toContain('is here already')
    expect((await idsOf(copy.id)).filter((each: string) => epics.some((epic) => epic.id === each))).toEqual([])

    for (const each of [id, copy.id])
      await test.app.inject({ method: 'DELETE', url: `/api/drafts/${each}`, headers: person.headers })
    const restored = (await send(person, 'a.json', file)).json()
    expect(restored.notes).toEqual([])
    expect(await idsOf(restored.id)).toEqual(epics.map((epic) => epic.id))
  })

  it.each([
    ['csv', 'shop.csv'],
    ['md', 'shop.md'],
  ])('come back from %s as a backlog', async (format, name) => {
    const file = (await exported(ada, await begin(ada), format)).rawPayload
    const imported = (await send(eve, name, new Uint8Array(file))).json()
    expect(imported).toMatchObject({ format, epics: 3, stories: 12 })
    const { backlog } = (await get(eve, `/api/drafts/${imported.id}`)).json()
    const points = (list: typeof epics) => list.map(({ userStories }) => userStories.map((story) => story.storyPoints))
    expect(points(backlog)).toEqual(points(epics))
    expect(backlog[0].userStories[0]).toMatchObject({
      title: epics[0]?.userStories[0]?.title,
      acceptanceCriteria: expect.stringContaining('Given a cart\nWhen thing 0 is asked for\nThen it is there'),
    })
  })

  it('are refused in words that say where', async () => {
    const refused = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
      const answer = await send(ada, name, content)
      const { code, detail, errors } = answer.json()
      return [answer.statusCode, code, detail ?? errors?.[0]?.message, errors?.[0]?.field]
    }
    expect(await refused('a.csv', 'Summary,Points\nPay,many')).toEqual([
      ...[422, 'unreadable-document', 'Some rows of this table cannot be read.', 'line 2, points'],
    ])
    expect(await refused('a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0]))).toEqual([
      ...[
        422,
        'unreadable-document',
        'This file is no text. A workbook is imported when it is saved as CSV.',
        undefined,
      ],
    ])
    expect(await refused('a.json', '')).toEqual([422, 'unreadable-document', 'This file is empty.', undefined])
    const story = { title: 'Pay', storyPoints: 'three' }
    const file = {
      format: 'planwright-initiative',
      version: 1,
      backlog: [{ id: 'e', title: 'E', userStories: [story] }],
    }
    const answer = await send(ada, 'a.json', JSON.stringify(file))
    expect(answer.json().errors).toEqual([
      { field: 'backlog.0.userStories.0.id', message: 'This field is required' },
      { field: 'backlog.0.userStories.0.storyPoints', message: 'This must be a number' },
    ])
    expect(test.logged.join('')).not.toContain('many')
  })

  it('are refused where they are too large, or hold what cannot be kept', async () => {
    const large = await send(ada, 'a.md', `- ${'x'.repeat(4 * 1024 * 1024)}`)
    expect([large.statusCode, large.json().detail]).toEqual([413, 'A file may have up to 4 MB.'])
    const stories = Array.from({ length: 1_000 }, (_, at) => `## Story ${at}\n${'word '.repeat(300)}`).join('\n')
    const more = await send(ada, 'a.md', `# Shop\n${stories}`)
    expect([more.statusCode, more.json().detail]).toEqual([
      ...[422, 'This is more than one initiative may hold (1 MB). Part it into several files.'],
    ])
    const broken = await send(ada, 'a.json', '{"format":"planwright-initiative","version":1,"name":"\\ud800"}')
    expect([broken.statusCode, broken.json().errors[0].field]).toEqual([422, 'name'])
  })

  it('have a schema that is public, and the one of the docs', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/schemas/initiative-1.json' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('json')])
    const { $id, ...schema } = answer.json()
    expect($id).toBe('http://localhost:3000/api/schemas/initiative-1.json')
    const documented = JSON.parse(
      readFileSync(new URL('../../../../docs/initiative-1.schema.json', import.meta.url), 'utf8'),
    )
    expect(schema).toEqual({ ...documented, $id: undefined })
  })
})
