import type { DraftContent, UserStory } from '@planwright/contract'
import { expect, it } from 'vitest'
import { testStory } from '../testing/saves/story.ts'
import { describeChange, isSameContent } from './describe-change.ts'

const story = (id: string, more: Partial<UserStory> = {}) => testStory({ id, ...more })
const draft = (stories: UserStory[], more: Partial<DraftContent> = {}) => ({
  name: '',
  form: null,
  backlog: [{ id: 'e', title: 'E', description: '', userStories: stories }],
  plan: null,
  ...more,
})

it.each([
  [null, draft([], { backlog: null }), 'Begun'],
  [null, draft([story('a'), story('b')]), '1 epic added, 2 stories added'],
  [
    draft([story('a'), story('b')]),
    draft([story('a', { title: 'x' }), story('c')]),
    '1 story added, 1 story removed, 1 story changed',
  ],
  [draft([story('a'), story('b')]), draft([story('b'), story('a')]), 'Stories in another order'],
  [
    draft([]),
    draft([], { plan: { velocity: 3, sprintLength: null, startDate: null }, name: 'Shop' }),
    'Plan changed; renamed',
  ],
  [draft([story('a')]), draft([story('a', { sprint: 2 })]), 'Details changed'],
])('says what changed: %#', (before, after, words) => {
  expect(describeChange(before, after)).toBe(words)
})

it('takes drafts for the same whatever the order of their keys', () => {
  const reordered = JSON.parse(JSON.stringify(draft([story('a')])), (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  )
  expect(isSameContent(draft([story('a')]), reordered)).toBe(true)
  expect(isSameContent(draft([story('a')]), draft([story('b')]))).toBe(false)
})
