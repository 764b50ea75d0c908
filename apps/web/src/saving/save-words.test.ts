import { expect, it } from 'vitest'
import { countWords, issueWords, updateWords } from './save-words.ts'

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
  [{ was: 'Old' }, 'title (was “Old”)'],
  [{}, undefined],
])('says what an update writes (%#)', (item, words) => {
  expect(updateWords({ itemId: 'a', kind: 'story', title: 'New', ...item }, 'Jira')).toBe(words)
})
