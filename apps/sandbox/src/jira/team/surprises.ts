import type { Sprint } from '../data/state.ts'
import { addBug, addStory } from './surprises-new.ts'
import { deleteStory, editStory, moveToOtherProject, moveToOtherSprint, reEstimate } from './surprises-old.ts'
import { momentOf, type Surprise, type Team, teamDraws } from './team.ts'
import { daysOf } from './work-a-day.ts'
import type { Workday } from './workdays.ts'

/** How often each is to be expected in a sprint. They are independent: several sprints show several. */
const surprisesPerSprint: [name: string, chance: number, happen: Surprise][] = [
  ['re-estimate', 0.5, reEstimate],
  ['bug', 0.5, addBug],
  ['story', 0.35, addStory],
  ['edit', 0.5, editStory],
  ['sprint', 0.3, moveToOtherSprint],
  ['delete', 0.2, deleteStory],
  ['project', 0.15, moveToOtherProject],
]

/** What happens to a plan on a working day, each kind with its chance spread over the days of the sprint. */
export function surprises(team: Team, sprint: Sprint, day: Workday): void {
  const days = Math.max(1, daysOf(sprint))
  for (const [name, chance, happen] of surprisesPerSprint) {
    const draw = teamDraws(team, name, sprint.id, day.number)
    if (draw() < chance / days) happen(team, sprint, draw, momentOf(team, day.opens + 3_600_000 * draw()))
  }
}
