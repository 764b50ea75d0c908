import { expect, it } from 'vitest'
import { type ListedStory, sortStories } from './sort-stories.ts'

const story = (title: string, sprint: number, points: number): ListedStory => ({
  id: title,
  title,
  epic: 'Shop',
  epicPlace: 0,
  priority: 1,
  guessed: false,
  points,
  sprint,
  own: { id: title, title, storyPoints: points, sprint },
})
const stories = [story('Page 10', 2, 3), story('Left out', 0, 1), story('Page 9', 1, 3)]
const titles = (...how: Parameters<typeof sortStories>) => sortStories(...how).map(({ title }) => title)

it('a list is sorted by its columns, down as well, with numbers in titles as numbers', () => {
  expect(titles(stories, { by: 'sprint', down: false })).toEqual(['Page 9', 'Page 10', 'Left out'])
  expect(titles(stories, { by: 'title', down: false })).toEqual(['Left out', 'Page 9', 'Page 10'])
  expect(titles(stories, { by: 'points', down: true })).toEqual(['Page 9', 'Page 10', 'Left out'])
})
