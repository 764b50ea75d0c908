import { expect, it } from 'vitest'
import { usualChoices } from '../following/replan-query.ts'
import { keptReplan, replanInHistory, replanPlace } from './replan-in-history.ts'

it('finds what was chosen in the history of the browser, and where it was kept', () => {
  const chosen = { opensActive: true, adds: ['story-6'] }
  expect(replanInHistory(replanPlace(chosen))).toEqual(chosen)
  expect(keptReplan(JSON.stringify(chosen))).toEqual(chosen)
})

it('finds nothing where nothing was chosen, or something else stands there', () => {
  expect(replanInHistory(null)).toBeNull()
  expect(replanInHistory({ replan: { ...usualChoices, adds: 'all' } })).toBeNull()
  expect(keptReplan('')).toBeNull()
  expect(keptReplan('not JSON')).toBeNull()
  expect(keptReplan('{"opensActive":"yes"}')).toBeNull()
})
