import fc from 'fast-check'
import Ical from 'ical.js'
import { describe, expect, it } from 'vitest'
import { outlineOf } from '../outline.ts'
import { exportedDraft, shop } from '../testing/exported-draft.ts'
import { writeCalendar } from './write-calendar.ts'

const calendarOf = (draft = exportedDraft()) => writeCalendar(outlineOf(draft), draft)
/** As another program reads it. */
const eventsOf = (calendar: string) =>
  new Ical.Component(Ical.parse(calendar)).getAllSubcomponents('vevent').map((event) => new Ical.Event(event))

describe('the sprints as a calendar', () => {
  it('has an event of whole days for each sprint, in the days of the team', () => {
    const events = eventsOf(calendarOf())
    expect(
      events.map(({ startDate, endDate, summary }) => [startDate.toString(), endDate.toString(), summary]),
    ).toEqual([
      ['2026-01-05', '2026-01-19', 'Click and collect: Sprint 1 (5.5 SP)'],
      ['2026-01-19', '2026-02-02', 'Click and collect: Sprint 2 (3 SP)'],
    ])
    expect(events.every(({ startDate, endDate }) => startDate.isDate && endDate.isDate)).toBe(true)
    expect(events[0]?.description).toBe('Pay as a guest (5 SP)\n=Save a card;=1 (0.5 SP)')
  })

  it('names the same sprint alike in a later file, with a higher sequence', () => {
    const [first] = eventsOf(calendarOf())
    const [later] = eventsOf(calendarOf(exportedDraft({ version: 8, name: 'Collect' })))
    expect(later?.uid).toBe(first?.uid)
    expect([first?.sequence, later?.sequence]).toEqual([7, 8])
    expect(eventsOf(calendarOf())[1]?.uid).not.toBe(first?.uid)
  })

  it('says when it was written, in UTC', () => {
    expect(calendarOf()).toContain('\r\nDTSTAMP:20260102T030405Z\r\n')
  })

  it('any name comes back from another reader, in lines of 75 octets at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const backlog = shop.map((epic) => ({
          ...epic,
          userStories: epic.userStories.map((story) => ({ ...story, title: `x${typed}` })),
        }))
        const calendar = calendarOf(exportedDraft({ name: `n${typed}`, backlog }))
        expect(calendar.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
        expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const [event] = eventsOf(calendar)
        // a text of this format has no other control characters
        const kept = [...`x${typed}`.toWellFormed().replaceAll(/\r\n|\r/g, '\n')]
          .filter((sign) => sign === '\t' || sign === '\n' || !/\p{Cc}/u.test(sign) || sign > '\x7f')
          .join('')
        expect(event?.description).toBe(`${kept} (5 SP)\n${kept} (0.5 SP)`)
      }),
    )
  })
})
