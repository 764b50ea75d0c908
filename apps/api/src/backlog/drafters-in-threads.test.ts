import { createBuiltInDrafter, type DraftEvent } from '@planwright/generation'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorkers } from '../work/create-workers.ts'
import { draftBeside } from './draft-beside.ts'
import { createDraftersInThreads } from './drafters-in-threads.ts'

const brief = {
  companyInfo: 'A bookshop.',
  epicInfo:
    '- Guests can order a book without an account.\n- Staff can see open orders.\n- Staff can print a list of orders.',
  additionalInfo: '',
  detailLevel: 'medium' as const,
}
const { signal } = new AbortController()

describe('the built-in drafter in threads', () => {
  const workers = createWorkers({ log: { error: () => undefined } })
  const drafters = createDraftersInThreads(workers)
  const ada = drafters.of('ada')
  afterAll(() => workers.close())

  const counting = () => {
    let count = 0
    return () => `id-${++count}`
  }
  const all = async (events: AsyncIterable<DraftEvent>) => {
    const list: DraftEvent[] = []
    for await (const event of events) list.push(event)
    return list
  }

  it('writes what it writes here, with ids of ours', async () => {
    const localEvents = await all(
      draftBeside(createBuiltInDrafter(), { brief, standing: [] }, { newId: counting(), signal }),
    )
    const threadEvents = await all(ada.draftBeside({ brief, standing: [] }, { newId: counting(), signal }))
    const wordsOf = (events: DraftEvent[]) =>
      events.map((event) => (event.type === 'story' ? event.story.title : event.type === 'epic' && event.epic.title))
    expect(wordsOf(threadEvents)).toEqual(wordsOf(localEvents))
    const made = threadEvents.flatMap((event) =>
      event.type === 'epic' ? [event.epic.id] : event.type === 'story' ? [event.story.id] : [],
    )
    expect(made.every((id) => /^id-\d+$/.test(id))).toBe(true)
    expect(new Set(made).size).toBe(made.length)
    const known = new Set(made)
    for (const event of threadEvents)
      if (event.type === 'story')
        expect([event.epicId, ...event.story.dependsOn].every((id) => known.has(id))).toBe(true)
  })

  it('does the smaller tasks', async () => {
    const [epic, ...more] = await all(ada.draftBeside({ brief, standing: [] }, { newId: counting(), signal }))
    if (epic?.type !== 'epic') throw new Error('no epic')
    const stories = more.flatMap((event) => (event.type === 'story' ? [event.story] : []))
    const [story] = stories
    if (!story) throw new Error('no story')
    const epics = [{ ...epic.epic, stories }]
    const redone = await ada.redoStory(
      { brief, epics, storyId: story.id, hint: 'for staff' },
      { newId: counting(), signal },
    )
    expect(redone).toMatchObject({ id: story.id })
    const questions = await ada.askQuestions(brief, { newId: counting(), signal })
    expect(questions.every(({ id }) => id.startsWith('id-'))).toBe(true)
  })

  it('says what a drafter says that finds nothing to write', async () => {
    const nothing = { ...brief, epicInfo: 'Roses are red.' }
    const events = all(ada.draftBeside({ brief: nothing, standing: [] }, { newId: counting(), signal }))
    await expect(events).rejects.toMatchObject({ name: 'DraftingError', code: 'nothing-to-draft' })
  })

  it('stops when it is told to, and when nobody reads on', async () => {
    const stop = new AbortController()
    const events = ada.draftBeside({ brief, standing: [] }, { newId: counting(), signal: stop.signal })
    stop.abort(new Error('stopped'))
    await expect(all(events)).rejects.toThrow('stopped')
    for await (const _ of ada.draftBeside({ brief, standing: [] }, { newId: counting(), signal })) break
    expect(await ada.askQuestions(brief, { newId: counting(), signal })).toEqual(expect.any(Array))
  })
})
