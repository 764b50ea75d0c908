import { type Capacity, type DraftPlan, type Epic, TeamForm } from '@planwright/contract'
import { usualFocusFactor } from '@planwright/planning'
import { hashKey } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dropUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { formatShare } from '../../ui/format-number.ts'
import { DayRanges } from './day-ranges.tsx'
import { OpenWorkChoice } from './open-work-choice.tsx'
import { daysOf, type Person, PersonRow } from './person-row.tsx'
import { SprintRooms } from './sprint-rooms.tsx'

type Wishes = Pick<DraftPlan, 'capacity' | 'focus' | 'committed'>

type Props = {
  draftId: string
  epics: Epic[]
  plan: Pick<DraftPlan, 'velocity' | 'sprintLength' | 'startDate'> & Wishes
  timeZone: string
  onChange: (wishes: Wishes) => void
}

type KeyedPerson = Person & { readonly key: number; readonly isNew?: boolean }

/** Who is there and when: the velocity is what the team does with everybody there every working day, and each sprint gets its share of it. */
export function CapacityPanel({ draftId, epics, plan, timeZone, onChange }: Props) {
  const { focus, committed } = plan
  const team = teamOf(plan)
  const [people, setPeople] = useState<readonly KeyedPerson[]>(() =>
    (plan.capacity?.people ?? []).map((person, key) => ({ key, ...person })),
  )
  const capacity = plan.capacity ?? { people: [], holidays: [] }
  const [told, setTold] = useState(plan.capacity)
  const [seen, setSeen] = useState(plan.capacity)
  /** Counts what came from elsewhere: the fields that show it begin with it anew. */
  const [arrivals, setArrivals] = useState(0)
  if (plan.capacity !== seen) {
    setSeen(plan.capacity)
    if (hashKey([plan.capacity]) !== hashKey([told])) {
      setTold(plan.capacity)
      setPeople(withOthers(people, capacity.people))
      setArrivals(arrivals + 1)
    }
  }
  const keep = (part: Partial<Capacity>) => {
    const next = meaning({ ...capacity, ...part })
    setTold(next)
    onChange({ focus, committed, capacity: next })
  }
  const keepPeople = (next: readonly KeyedPerson[]) => {
    setPeople(next)
    keep({ people: next.map(({ key: _key, isNew: _isNew, ...person }) => person) })
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
        {people.map((person, at) => (
          <PersonRow
            key={person.key}
            draftId={draftId}
            person={person}
            number={at + 1}
            isNew={person.isNew}
            onChange={(part) => keepPeople(people.map((one) => (one === person ? { ...one, ...part } : one)))}
            onRemove={() => {
              dropUnfinished(`days ${daysOf(draftId, person, at + 1)}`)
              keepPeople(people.filter((one) => one !== person))
            }}
          />
        ))}
        <Button
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() =>
            keepPeople([
              ...people,
              { key: Math.max(-1, ...people.map(({ key }) => key)) + 1, isNew: true, name: '', daysOff: [] },
            ])
          }
        >
          Add a person
        </Button>
      </section>
      <DayRanges
        key={`holidays ${arrivals}`}
        of={`${draftId} holidays`}
        label="Public holidays"
        addLabel="Add a public holiday"
        ranges={capacity.holidays}
        onChange={(holidays) => keep({ holidays })}
      />
      <div key={arrivals} className="flex flex-wrap gap-4">
        <NumberField
          label="Time for this plan"
          help="How much of the working time goes into this plan; the rest is meetings, support and the like"
          unit="%"
          max={100}
          defaultValue={Math.round((capacity.focusFactor ?? usualFocusFactor) * 100)}
          onChange={(event) => setFactor('focusFactor', event.target.valueAsNumber)}
          className="max-w-[328px] grow basis-56"
        />
        <NumberField
          label="Share of time so far"
          help="The same in the sprints that the velocity comes from: with more time for this plan each sprint holds more"
          unit="%"
          max={100}
          defaultValue={Math.round((capacity.usualFocusFactor ?? usualFocusFactor) * 100)}
          onChange={(event) => setFactor('usualFocusFactor', event.target.valueAsNumber)}
          className="max-w-[328px] grow basis-56"
        />
      </div>
      <Choice
        type="checkbox"
        checked={focus ?? false}
        onChange={(event) => onChange({ capacity: plan.capacity, committed, focus: event.target.checked || undefined })}
      >
        Keep the stories of an epic together, even if important stories come up to {formatShare(0.02)} later
      </Choice>
      <OpenWorkChoice
        epics={epics}
        calendar={team && { ...team, timeZone }}
        committed={committed}
        onChange={(points) => onChange({ capacity: plan.capacity, focus, committed: points })}
      />
      {team && (plan.capacity || committed) && <SprintRooms team={team} plan={plan} timeZone={timeZone} />}
    </div>
  )
}

/** The three numbers, once they are what a plan can be made of. */
const teamOf = ({ velocity, sprintLength, startDate }: Props['plan']) =>
  TeamForm.safeParse({ velocity, sprintLength, startDate }).data ?? null

/** People as another tab or device has them: whose row is as it was stays the same row, where somebody may be typing. */
function withOthers(rows: readonly KeyedPerson[], people: Capacity['people']): KeyedPerson[] {
  const wordsOf = ({ name, share, daysOff }: Person) => hashKey([name, share, daysOff])
  const rest = [...rows]
  let key = Math.max(-1, ...rows.map((row) => row.key))
  return people.map((person) => {
    const at = rest.findIndex((row) => wordsOf(row) === wordsOf(person))
    return rest.splice(at, at < 0 ? 0 : 1)[0] ?? { key: ++key, ...person }
  })
}

/** Nothing said is nothing kept. */
const meaning = (capacity: Capacity): Capacity | undefined =>
  capacity.people.length > 0 || capacity.holidays.length > 0 || capacity.focusFactor || capacity.usualFocusFactor
    ? capacity
    : undefined
