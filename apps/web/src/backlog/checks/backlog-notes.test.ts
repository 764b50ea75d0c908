import type { BacklogCheck, DraftForm } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { notesLine, notesOf } from './backlog-notes.ts'

const check: BacklogCheck = {
  findings: [
    { storyId: 'a', flaw: 'atomic', reason: 'Does two things.' },
    { storyId: 'a', flaw: 'testable', reason: 'Says fast.' },
    { storyId: 'gone', flaw: 'atomic', reason: 'Does two things.' },
  ],
  duplicates: [{ storyIds: ['a', 'b'], likeness: 0.9 }],
  uncovered: [
    { field: 'epicInfo', start: 0, passage: 'Refunds.' },
    { field: 'epicInfo', start: 9, passage: 'Thanks.' },
  ],
  requirements: 9,
}
const form = { setAside: ['Thanks.'] } as Partial<DraftForm> as DraftForm // nothing else of it is read
const flawsOf = (epics: Parameters<typeof notesOf>[1]) =>
  notesOf(check, epics, form).findings.flatMap(({ flaws }) => flaws.map(({ flaw }) => flaw))

describe('notes about a backlog', () => {
  const backlog = [anEpic('e', [aStory('a'), aStory('b')])]

  it('leave out stories that are gone and what was put aside', () => {
    expect(flawsOf(backlog)).toEqual(['atomic', 'testable'])
    expect(flawsOf([anEpic('e', [aStory('a', { dismissed: ['atomic'] })])])).toEqual(['testable'])
    expect(notesOf(check, backlog, form).uncovered.map(({ passage }) => passage)).toEqual(['Refunds.'])
    expect(notesOf(check, backlog, null).uncovered).toHaveLength(2)
  })

  it('tell of a pair until both are kept', () => {
    expect(notesOf(check, backlog, form).alike).toHaveLength(1)
    const kept = { dismissed: ['unique'] }
    expect(notesOf(check, [anEpic('e', [aStory('a', kept), aStory('b')])], form).alike).toHaveLength(1)
    expect(notesOf(check, [anEpic('e', [aStory('a', kept), aStory('b', kept)])], form).alike).toEqual([])
    expect(notesOf(check, [anEpic('e', [aStory('a')])], form).alike).toEqual([])
  })

  it('are one line', () => {
    expect(notesLine(notesOf(check, backlog, form), 1)).toBe(
      '1 question · 2 notes · 1 passage not covered · 1 pair alike',
    )
    expect(notesLine({ findings: [], uncovered: [], alike: [] }, 0)).toBe('')
  })
})
