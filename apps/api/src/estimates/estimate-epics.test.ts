import { Epic } from '@planwright/contract'
import { expect, it } from 'vitest'
import { issuesToEstimate, withEstimates } from './estimate-epics.ts'

const story = (id: string, more: object) => ({ id, title: id, storyPoints: 3, ...more })
const epics = [
  Epic.parse({
    id: 'e',
    title: 'e',
    userStories: [
      story('drafted', {}),
      story('words changed', { edited: true, draftedPoints: 3 }),
      story('points chosen', { edited: true, storyPoints: 8, draftedPoints: 3 }),
      story('made by hand', { edited: true }),
      story('locked', { locked: true }),
    ],
  }),
]

it('estimates what nobody chose the points of, whatever else was changed, again and again', () => {
  expect(issuesToEstimate(epics).map(({ title }) => title)).toEqual(['drafted', 'words changed'])
  const estimate = { points: 5, range: [3, 8] as const, comparable: [], method: 'plain-scale' as const }
  const [estimated] = withEstimates(epics, [estimate, estimate], 'the plain scale')
  expect(estimated?.userStories.map(({ storyPoints }) => storyPoints)).toEqual([5, 5, 8, 3, 3])
  expect(issuesToEstimate(estimated ? [estimated] : []).map(({ title }) => title)).toEqual(['drafted', 'words changed'])
})
