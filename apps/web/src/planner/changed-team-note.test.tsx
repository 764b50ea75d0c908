import type { DraftPlan } from '@planwright/contract'
import { expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { ChangedTeamNote } from './changed-team-note.tsx'

const terms = { velocity: 25, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
const plan: DraftPlan = { ...terms, plannedOn: terms }

it('says what a plan about to be saved was made with, where that was changed since', async () => {
  const { getByText, rerender } = await show(<ChangedTeamNote plan={plan} />)
  await expect.element(getByText(/made with/)).not.toBeInTheDocument()
  await rerender(<ChangedTeamNote plan={{ ...plan, velocity: 40 }} />)
  await expect
    .element(getByText(/^This plan was made with 25 SP · 2 weeks · from .*\. Changed since: 40 SP, not planned yet\./))
    .toBeVisible()
})
