import type { StoryProgress } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { newsOf, plannedOf, snapshotOf } from './digest-content.ts'
import { digestMail } from './digest-mail.ts'

type Seen = Parameters<typeof snapshotOf>[0]
const story = (id: string, more: Partial<StoryProgress> = {}) =>
  ({
    id,
    key: `A-${id}`,
    title: `Story ${id}`,
    state: 'todo',
    points: 3,
    planned: { points: 3, sprint: 1 },
    ...more,
  }) as StoryProgress
const seen = (stories: StoryProgress[], p85: string | null = '2026-12-11T00:00:00Z', carried: string[] = []): Seen =>
  ({
    stories,
    forecast: { p85 },
    sprints: [{ number: 1, carriedOver: { stories: carried.length, points: 0, storyIds: carried } }],
  }) as unknown as Seen

describe('what became of an initiative since it was told last', () => {
  const before = snapshotOf(seen(['1', '2', '3', '4'].map((id) => story(id))))

  it('is nothing where nothing has changed', () => {
    expect(newsOf(before, seen(['1', '2', '3', '4'].map((id) => story(id))))).toBeNull()
  })

  it('names what was done, added, removed, re-estimated and carried over, and how the date moved', () => {
    const now = seen(
      [
        story('1', { state: 'done' }),
        story('2', { state: 'gone' }),
        story('3', { points: 8 }),
        story('4'),
        story('5', { planned: null }),
      ],
      '2026-12-25T00:00:00Z',
      ['4'],
    )
    const news = newsOf(before, now)
    const keys = (stories: readonly { key: string }[] = []) => stories.map(({ key }) => key)
    expect([keys(news?.done), keys(news?.removed), keys(news?.added), keys(news?.carriedOver)]).toEqual([
      ['A-1'],
      ['A-2'],
      ['A-5'],
      ['A-4'],
    ])
    expect(news?.reestimated).toMatchObject([{ key: 'A-3', from: 3, to: 8 }])
    expect(news?.days).toBe(14)
    // once
    expect(newsOf(snapshotOf(now), now)).toBeNull()
  })

  it('is told of one that was saved meanwhile from its plan on', () => {
    const now = seen([story('1', { state: 'done', points: 5 }), story('6', { planned: null })])
    expect(newsOf(plannedOf(now), now)).toMatchObject({
      done: [{ key: 'A-1' }],
      added: [{ key: 'A-6' }],
      reestimated: [{ from: 3, to: 5 }],
      days: null,
    })
  })

  it('is one line each, without end and without marks that turn writing, whatever Jira says', () => {
    const title = `\u202eevil\r\nSubject: x ${'long '.repeat(5000)}`
    const now = seen(Array.from({ length: 60 }, (_, at) => story(`${at}`, { state: 'done', title })))
    const news = newsOf(plannedOf(now), now)
    if (!news) throw new Error('there is news')
    const stop = { page: 'https://plan.example/stop', oneClick: 'https://plan.example/api/stop' }
    const mail = digestMail({
      initiatives: [{ name: title, url: 'https://plan.example/x', news }],
      unread: 1,
      tracker: 'Jira',
      timeZone: 'UTC',
      url: 'https://plan.example',
      stop,
    })
    expect(mail.subject).toBe('What changed in one initiative this week – Planwright')
    expect(mail.text).not.toMatch(/\u202e|\r/)
    expect(mail.text).toContain('and 40 more.')
    expect(mail.text.length).toBeLessThan(6000)
    expect(mail.text).toContain(`Stop it: ${stop.page}`)
    expect(mail.html).toContain('https://plan.example/stop')
  })
})
