import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { notesLine, notesOf } from './backlog-notes.ts'

const check: Parameters<typeof notesOf>[0] = {
  findings: [
    { storyId: 'a', flaw: 'atomic', reason: 'Does two things.' },
    { storyId: 'a', flaw: 'testable', reason: 'Says fast.' },
    { storyId: 'gone', flaw: 'atomic', reason: 'Does two things.' },
  ],
  duplicates: [{ storyIds: ['a', 'b'], likeness: 0.9 }],
}
const flawsOf = (epics: Parameters<typeof notesOf>[1]) =>
  notesOf(check, epics).findings.flatMap(({ flaws }) => flaws.map(({ flaw }) => flaw))

describe('notes about a backlog', () => {
  const backlog = [anEpic('e', [aStory('a'), aStory('b')])]

  it('leave out stories that are gone and what was put aside', () => {
    expect(flawsOf(backlog)).toEqual(['atomic', 'testable'])
    expect(flawsOf([anEpic('e', [aStory('a', { dismissed: ['atomic'] })])])).toEqual(['testable'])
  })

  it('tell of a pair until both are kept', () => {
    expect(notesOf(check, backlog).alike).toHaveLength(1)
    const kept = { dismissed: ['unique'] }
    expect(notesOf(check, [anEpic('e', [aStory('a', kept), aStory('b')])]).alike).toHaveLength(1)
    expect(notesOf(check, [anEpic('e', [aStory('a', kept), aStory('b', kept)])]).alike).toEqual([])
    expect(notesOf(check, [anEpic('e', [aStory('a')])]).alike).toEqual([])
  })

  it('are one line', () => {
    expect(notesLine(notesOf(check, backlog), 1)).toBe('1 question · 2 notes · 1 pair alike')
    expect(notesLine({ findings: [], alike: [] }, 0)).toBe('')
  })
})
