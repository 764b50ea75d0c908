import { type Capacity, type DraftPlan, type Epic, TeamForm } from '@planwright/contract'
import { sprintCapacities, usualFocusFactor } from '@planwright/planning'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { allSprints } from '../board/edit-plan.ts'
import { sprintRange } from '../plan-words.ts'
import { DayRanges } from './day-ranges.tsx'
import { OpenWorkChoice } from './open-work-choice.tsx'

type Wishes = Pick<DraftPlan, 'capacity' | 'focus' | 'committed'>

type Props = {
  epics: Epic[]
  plan: Pick<DraftPlan, 'velocity' | 'sprintLength' | 'startDate'> & Wishes
  timeZone: string
  onChange: (wishes: Wishes) => void
}

type Person = Capacity['people'][number] & { readonly key: number }

/** Who is there and when: the velocity is what the team does with everybody there every working day, and each sprint gets its share of it. */
export function CapacityPanel({ epics, plan, timeZone, onChange }: Props) {
  const { focus, committed } = plan
  const team = teamOf(plan)
  const [people, setPeople] = useState<readonly Person[]>(() =>
    (plan.capacity?.people ?? []).map((person, key) => ({ key, ...person })),
  )
  const capacity = plan.capacity ?? { people: [], holidays: [] }
  const keep = (part: Partial<Capacity>) => onChange({ focus, committed, capacity: meaning({ ...capacity, ...part }) })
  const keepPeople = (next: readonly Person[]) => {
    setPeople(next)
    keep({ people: next.map(({ key: _key, ...person }) => person) })
  }
  const setFactor = (name: 'focusFactor' | 'usualFocusFactor', percent: number) =>
    keep({ [name]: percent > 0 && percent <= 100 ? percent / 100 : undefined })
  return (
    <div className="space-y-6">
      <p className="max-w-prose text-muted">
        The velocity is what the team does with everybody there on every working day, Monday to Friday. A sprint in
        which somebody is off holds that much less. It counts from the next plan on.
      </p>
      <section aria-label="People" className="space-y-4">
        {people.map((person) => {
          const set = (part: Partial<Person>) =>
            keepPeople(people.map((one) => (one.key === person.key ? { ...one, ...part } : one)))
          const name = person.name || `Person ${people.indexOf(person) + 1}`
          return (
            <div key={person.key} className="space-y-2 border-b pb-4">
              <div className="flex items-end gap-2">
                <TextField
                  label={`Name of person ${people.indexOf(person) + 1}`}
                  hideLabel={people.indexOf(person) > 0}
                  value={person.name}
                  maxLength={100}
                  onChange={(event) => set({ name: event.target.value })}
                  className="w-56"
                />
                <NumberField
                  label="Of a full week"
                  hideLabel={people.indexOf(person) > 0}
                  unit="%"
                  max={100}
                  defaultValue={Math.round((person.share ?? 1) * 100)}
                  onChange={({ target: { valueAsNumber: percent } }) =>
                    percent > 0 && percent <= 100 && set({ share: percent === 100 ? undefined : percent / 100 })
                  }
                  className="w-32"
                />
                <Button
                  variant="quiet"
                  aria-label={`Remove ${name}`}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => keepPeople(people.filter(({ key }) => key !== person.key))}
                />
              </div>
              <DayRanges
                label={`Days off of ${name}`}
                addLabel="Add days off"
                ranges={person.daysOff}
                onChange={(daysOff) => set({ daysOff })}
              />
            </div>
          )
        })}
        <Button
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() =>
            keepPeople([...people, { key: Math.max(-1, ...people.map(({ key }) => key)) + 1, name: '', daysOff: [] }])
          }
        >
          Add a person
        </Button>
      </section>
      <DayRanges
        label="Public holidays"
        addLabel="Add a public holiday"
        ranges={capacity.holidays}
        onChange={(holidays) => keep({ holidays })}
      />
      <div className="flex flex-wrap gap-4">
        <NumberField
          label="Focus factor"
          help="Share of the time that goes into the plan"
          unit="%"
          max={100}
          defaultValue={Math.round((capacity.focusFactor ?? usualFocusFactor) * 100)}
          onChange={(event) => setFactor('focusFactor', event.target.valueAsNumber)}
          className="w-56"
        />
        <NumberField
          label="Focus factor until now"
          help="In the sprints that the velocity comes from"
          unit="%"
          max={100}
          defaultValue={Math.round((capacity.usualFocusFactor ?? usualFocusFactor) * 100)}
          onChange={(event) => setFactor('usualFocusFactor', event.target.valueAsNumber)}
          className="w-56"
        />
      </div>
      <label className="flex min-h-control items-center gap-3">
        <input
          type="checkbox"
          checked={focus ?? false}
          onChange={(event) =>
            onChange({ capacity: plan.capacity, committed, focus: event.target.checked || undefined })
          }
          className="size-4 accent-accent"
        />
        Keep epics together, where that delays important stories by at most 2%
      </label>
      <OpenWorkChoice
        epics={epics}
        calendar={team && { ...team, timeZone }}
        committed={committed}
        onChange={(points) => onChange({ capacity: plan.capacity, focus, committed: points })}
      />
      <SprintRooms plan={plan} timeZone={timeZone} />
    </div>
  )
}

/** The three numbers, once they are what a plan can be made of. */
const teamOf = ({ velocity, sprintLength, startDate }: Props['plan']) =>
  TeamForm.safeParse({ velocity, sprintLength, startDate }).data ?? null

/** Nothing said is nothing kept. */
const meaning = (capacity: Capacity): Capacity | undefined =>
  capacity.people.length > 0 || capacity.holidays.length > 0 || capacity.focusFactor || capacity.usualFocusFactor
    ? capacity
    : undefined

/** What the coming sprints hold, as it follows from the above. */
function SprintRooms({ plan, timeZone }: Pick<Props, 'plan' | 'timeZone'>) {
  const { capacity, committed } = plan
  const team = teamOf(plan)
  if (!team || !(capacity || committed)) return null
  const terms = { ...team, timeZone, capacity, committed }
  const days = sprintCapacities({ ...capacity, velocity: team.velocity }, terms, 6)
  return (
    <table className="w-full max-w-[480px] border-collapse tabular-nums">
      <caption className="pb-1.5 text-left text-xs text-muted">What the next sprints hold</caption>
      <tbody>
        {allSprints([], terms, days.length).map((sprint, at) => (
          <tr key={sprint.number} className="border-b">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              Sprint {sprint.number} <span className="text-muted">{sprintRange(sprint, timeZone)}</span>
            </th>
            <td className="py-1.5 pr-4 text-right text-muted">
              {formatNumber(days[at]?.personDays ?? 0)} of {formatNumber(days[at]?.fullPersonDays ?? 0)} person-days
            </td>
            <td className="py-1.5 text-right">{formatNumber(sprint.capacity ?? team.velocity)} SP</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
