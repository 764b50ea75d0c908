import type { DraftContent, ListedDraft } from '@planwright/contract'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { emptyDraft } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'
import { listedDrafts } from './listed-drafts.ts'

const listed = (id: string, openedAt: string): ListedDraft => ({
  ...{ id, name: id, version: 1, createdAt: openedAt, updatedAt: openedAt, openedAt },
  ...{ epics: 1, stories: 2, plan: null, save: null },
})
const kept = (id: string, content: Partial<DraftContent>, more: Partial<KeptDraft> = {}): KeptDraft => ({
  ...{ id, owner: 'ada', revision: 1, sent: null, openedAt: Date.parse('2026-03-01T00:00:00Z') },
  content: { ...emptyDraft, ...content },
  ...more,
})
const stories = [anEpic('e', [aStory('a'), aStory('b'), aStory('c')])]

it('tells of what is changed here as it stands here, and of the rest as the server does', () => {
  const there = [listed('old', '2026-01-01T00:00:00Z'), listed('changed', '2026-01-02T00:00:00Z')]
  const rows = listedDrafts(there, [
    kept('changed', { name: 'Changed', backlog: stories }, { sent: { version: 1, content: emptyDraft } }),
    kept('own', { name: 'Own' }, { openedAt: Date.parse('2026-02-01T00:00:00Z') }),
  ])
  expect(rows.map(({ id, name, stories: count, isHere, isUnsent }) => [id, name, count, isHere, isUnsent])).toEqual([
    ['changed', 'Changed', 3, true, true],
    ['own', 'Own', 0, true, true],
    ['old', 'old', 2, false, false],
  ])
})

it('has no row for one in which nothing stands but what it began with', () => {
  const begun = { ...emptyDraft, plan: { velocity: 20, sprintLength: 2, startDate: null } }
  expect(listedDrafts([], [kept('new', begun, { begun }), kept('empty', {})])).toEqual([])
})

it('has what the server listed no more, unless its list is an old one or two tabs’ versions are to be chosen from, and nothing that is deleted here', () => {
  const sent = { version: 1, content: { ...emptyDraft, name: 'Here' } }
  const here = [
    kept('here', { name: 'Here' }, { sent }),
    kept('gone', { name: 'Gone' }, { removed: { wasHere: true } }),
  ]
  const other = { at: 1, base: emptyDraft, theirs: emptyDraft, differences: [] }
  const asked = kept('asked', { name: 'Here' }, { sent, other })
  expect(listedDrafts([], [asked])).toMatchObject([{ id: 'asked', isHere: true, isUnsent: false }])
  const there = [listed('gone', '2026-01-01T00:00:00Z')]
  expect(listedDrafts(there, here)).toEqual([])
  expect(listedDrafts(there, here, true)).toMatchObject([{ id: 'here', isHere: true, isUnsent: false }])
})
