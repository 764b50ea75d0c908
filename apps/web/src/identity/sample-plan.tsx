import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EpicMark } from '../ui/epic-mark.tsx'
import { StackedBar } from '../ui/stacked-bar.tsx'

type SampleStory = { title: string; points: number; epic: number }
type SampleSprint = { number: number; dates: string; stories: readonly SampleStory[] }

const velocity = 30
const epics = ['Checkout', 'Orders', 'Returns', 'Accounts']

const sprints: readonly SampleSprint[] = [
  {
    number: 1,
    dates: '5–18 Jan',
    stories: [
      { title: 'Pay as a guest', points: 5, epic: 0 },
      { title: 'Save a card', points: 8, epic: 0 },
      { title: 'Confirm an order by e-mail', points: 3, epic: 1 },
      { title: 'See the delivery date', points: 5, epic: 1 },
      { title: 'Sign in with a code', points: 8, epic: 3 },
    ],
  },
  {
    number: 2,
    dates: '19 Jan – 1 Feb',
    stories: [
      { title: 'Use a voucher', points: 5, epic: 0 },
      { title: 'Track a parcel', points: 8, epic: 1 },
      { title: 'Change the address', points: 3, epic: 1 },
      { title: 'Return an item', points: 13, epic: 2 },
    ],
  },
  {
    number: 3,
    dates: '2–15 Feb',
    stories: [
      { title: 'Print a return label', points: 5, epic: 2 },
      { title: 'Get the money back', points: 8, epic: 2 },
      { title: 'Order again', points: 5, epic: 1 },
      { title: 'Keep several addresses', points: 3, epic: 3 },
      { title: 'Close an account', points: 8, epic: 3 },
    ],
  },
  {
    number: 4,
    dates: '16 Feb – 1 Mar',
    stories: [
      { title: 'Pay in instalments', points: 13, epic: 0 },
      { title: 'Split an order', points: 8, epic: 1 },
      { title: 'Exchange an item', points: 5, epic: 2 },
    ],
  },
]

/** What comes out at the end, small: a plan as the app draws it, from fixed data. A picture, so it is not read out. */
export function SamplePlan() {
  return (
    <div aria-hidden="true" className="enter relative h-full overflow-hidden select-none">
      <div className="absolute inset-y-0 left-12 flex w-[760px] flex-col justify-center gap-5 [mask-image:linear-gradient(to_right,black_52%,transparent_92%)]">
        <p className="text-lg font-medium tracking-[-0.011em]">4 sprints, done by 1 March. Fewest possible.</p>
        <ul className="flex gap-5 text-xs text-muted">
          {epics.map((name, place) => (
            <li key={name} className="flex items-center gap-1.5">
              <EpicMark place={place} className="size-2 rounded-[2px]" />
              {name}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 items-start gap-4">
          {sprints.map((sprint) => (
            <SampleSprintCard key={sprint.number} sprint={sprint} />
          ))}
        </div>
      </div>
    </div>
  )
}

function SampleSprintCard({ sprint: { number, dates, stories } }: { sprint: SampleSprint }) {
  const total = stories.reduce((sum, { points }) => sum + points, 0)
  return (
    <Card padding="none" className="overflow-hidden">
      <div className="flex items-baseline gap-3 px-4 pt-3">
        <span className="font-semibold">Sprint {number}</span>
        <span className="text-xs text-muted">{dates}</span>
        <Badge className="ml-auto">
          {total} / {velocity} SP
        </Badge>
      </div>
      <div className="px-4 pt-2.5 pb-2">
        <StackedBar
          label={`${total} of ${velocity} points`}
          max={velocity}
          segments={stories.map(({ title, points, epic }) => ({ key: title, value: points, epicPlace: epic }))}
        />
      </div>
      <ul>
        {stories.map(({ title, points, epic }) => (
          <li key={title} className="flex h-9 items-center gap-2.5 border-t px-4">
            <EpicMark place={epic} className="h-4 w-[3px] rounded-full" />
            <span className="truncate">{title}</span>
            <span className="ml-auto text-muted tabular-nums">{points}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
