import { describe, expect, it } from 'vitest'
import { readClause } from '../clauses/read-clause.ts'
import { thing } from '../clauses/want.ts'
import { tellTitle } from './tell-means.ts'

describe('a title', () => {
  it.each([
    ['All data has to stay in the EU', 'Keep all data in the EU'],
    ['Unpaid invoices should go on a list', 'Put unpaid invoices on a list'],
    ['Each animal has a medical record', 'Give each animal a medical record'],
    ['The PGS shall release a reservation that is not used in time', 'Release a reservation that is not used in time'],
    ['Badge printing takes less than 10 seconds', 'Make badge printing take less than 10 seconds'],
    ['Locked users cannot log in', 'Prevent locked users from logging in'],
    ['The list must be usable offline', 'Make the list usable offline'],
    ['There should be an audit log', 'Add an audit log'],
    ['There should be a calendar', 'Show a calendar'],
  ])('%s: %s', (told, title) => {
    expect(tellTitle(readClause(told) ?? thing(told))).toBe(title)
  })

  it('keeps a short row of things whole', () => {
    expect(tellTitle(readClause('Managers see the mood, workload and focus of their team') ?? thing(''))).toBe(
      'See the mood, workload and focus of the team',
    )
  })
})
