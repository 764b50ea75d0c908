import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { notesLine, notesOf } from './backlog-notes.ts'
import type { ReadPassage } from './read-passages.ts'

const check: Parameters<typeof notesOf>[0] = {
  findings: [
    { storyId: 'a', flaw: 'atomic', reason: 'Does two things.' },
    { storyId: 'a', flaw: 'testable', reason: 'Says fast.' },
    { storyId: 'gone', flaw: 'atomic', reason: 'Does two things.' },
  ],
  duplicates: [{ storyIds: ['a', 'b'], likeness: 0.9 }],
}
const passage = (text: string, state: ReadPassage['state']): ReadPassage => ({
  number: text.length,
  field: 'epicInfo',
  start: 0,
  end: text.length,
  passage: text,
  kind: 'demand',
  toldBy: [],
  state,
  unsure: false,
  marked: false,
})
const passages = [passage('Refunds.', 'open'), passage('Thanks.', 'rest'), passage('Gift cards.', 'aside')]
const flawsOf = (epics: Parameters<typeof notesOf>[1]) =>
  notesOf(check, epics, passages).findings.flatMap(({ flaws }) => flaws.map(({ flaw }) => flaw))

describe('notes about a backlog', () => {
  const backlog = [anEpic('e', [aStory('a'), aStory('b')])]

  it('leave out stories that are gone and what was put aside', () => {
    expect(flawsOf(backlog)).toEqual(['atomic', 'testable'])
    expect(flawsOf([anEpic('e', [aStory('a', { dismissed: ['atomic'] })])])).toEqual(['testable'])
    expect(notesOf(check, backlog, passages).uncovered.map(({ passage }) => passage)).toEqual(['Refunds.'])
  })

  it('tell of a pair until both are kept', () => {
    expect(notesOf(check, backlog, passages).alike).toHaveLength(1)
    const kept = { dismissed: ['unique'] }
    expect(notesOf(check, [anEpic('e', [aStory('a', kept), aStory('b')])], passages).alike).toHaveLength(1)
    expect(notesOf(check, [anEpic('e', [aStory('a', kept), aStory('b', kept)])], passages).alike).toEqual([])
    expect(notesOf(check, [anEpic('e', [aStory('a')])], passages).alike).toEqual([])
  })

  it('are one line', () => {
    expect(notesLine(notesOf(check, backlog, passages), 1)).toBe(
      '1 question · 2 notes · 1 passage not covered · 1 pair alike',
    )
    expect(notesLine({ findings: [], uncovered: [], alike: [] }, 0)).toBe('')
  })
})
