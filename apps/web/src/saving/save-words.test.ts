import type { SaveItem } from '@planwright/contract'
import { expect, it } from 'vitest'
import { countWords, issueWords, savedWords, updateWords } from './save-words.ts'

const items = (kind: 'epic' | 'story' | 'sprint' | 'move', count: number) =>
  Array.from({ length: count }, () => ({ kind }))

it.each([
  [[...items('epic', 3), ...items('story', 24), ...items('sprint', 4)], '3 epics, 24 stories and 4 sprints'],
  [[...items('epic', 1), ...items('story', 1)], '1 epic and 1 story'],
  [items('move', 5), ''],
])('counts what stands in Jira (%#)', (list, words) => {
  expect(countWords(list)).toBe(words)
})

it.each([
  [[...items('epic', 1), ...items('story', 4), ...items('sprint', 2)], '5 issues and 2 sprints'],
  [items('story', 1), '1 issue'],
  [items('sprint', 1), '1 sprint'],
])('counts what would be deleted (%#)', (list, words) => {
  expect(issueWords(list)).toBe(words)
})

it.each([
  [{ writes: ['title', 'points'], was: 'Old' }, 'title (was “Old”) and story points'],
  [{ writes: ['text'], theirs: ['title', 'labels'] }, 'description; left as in Jira: title and labels'],
  [{ was: 'Old' }, 'title (was “Old”) and all else of it'],
  [{}, undefined],
])('says what an update writes (%#)', (item, words) => {
  expect(updateWords({ itemId: 'a', kind: 'story', title: 'New', ...item }, 'Jira')).toBe(words)
})

const saved = (kind: SaveItem['kind'], count: number, item: Pick<SaveItem, 'state' | 'made'>) =>
  Array.from({ length: count }, (_, at): SaveItem => ({ itemId: `${kind} ${at}`, kind, ...item }))
const made = { state: 'done', made: true } as const
const changed = { state: 'done', made: false } as const
const left = { state: 'unchanged' } as const

it.each<[SaveItem[], string]>([
  [
    [
      ...saved('epic', 1, left),
      ...saved('story', 17, left),
      ...saved('story', 5, changed),
      ...saved('sprint', 1, made),
    ],
    'Created 1 sprint, changed 5 stories, left 1 epic and 17 stories as they were in Jira.',
  ],
  [[...saved('story', 2, made), ...saved('epic', 1, left)], 'Created 2 stories, left 1 epic as it was in Jira.'],
  [[...saved('epic', 1, left), ...saved('story', 2, left)], 'Left 1 epic and 2 stories as they were in Jira.'],
  [[...saved('epic', 1, made), ...saved('story', 2, made)], '1 epic and 2 stories in Jira.'],
  // sprints that the tracker makes by itself
  [[...saved('story', 2, made), ...saved('sprint', 1, { state: 'done' })], '2 stories and 1 sprint in Jira.'],
  // as a server before this tells it
  [[...saved('epic', 1, left), ...saved('story', 2, { state: 'done' })], '1 epic and 2 stories in Jira.'],
])('says what a save created, changed and left (%#)', (list, words) => {
  expect(savedWords(list, 'Jira')).toBe(words)
})
