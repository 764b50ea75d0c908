import { useQuery } from '@tanstack/react-query'
import { sprintShareWords } from '../../app/sprint-share-words.ts'
import { useTrackerName } from '../../app/use-config.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'
import { velocityQuery } from './jira-work-queries.ts'
import { finishedPoints, pastPoints, pastShares, usualVelocity } from './usual-velocity.ts'

type Props = {
  velocity: number | null
  sprintLength: number | null
  timeZone: string
  /** Whether Jira is asked; what it told before is shown either way. */
  wanted: boolean
  /** `history` is what a forecast goes by: of all sprints. */
  onUse: (velocity: number, history: number[]) => void
}

const [width, height] = [12, 32]

/** The points of the last closed sprints, in whole ones, as a picture, and what the team usually does as an offer. Without a history, nothing. */
export function VelocityHistory({ velocity, sprintLength, timeZone, wanted, onUse }: Props) {
  const tracker = useTrackerName()
  const { data } = useQuery({ ...velocityQuery, enabled: wanted })
  const measure = { sprintLength, timeZone }
  const points = finishedPoints(data, measure)
  const usual = usualVelocity(points)
  const shares = pastShares(data, measure)
  const counted = sprintShareWords(shares)
  if (usual === null) return null
  const highest = Math.max(...points)
  const sprints = points.length === 1 ? 'sprint' : `${formatNumber(points.length)} sprints`
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2 text-xs text-muted">
      {/* a single bar compares nothing */}
      {points.length > 1 && (
        <svg
          role="img"
          aria-label={`Points of your last ${sprints}: ${points.map(formatNumber).join(', ')}`}
          width={points.length * (width + 4)}
          height={height}
        >
          {points.map((done, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: sprints have no other name here, and never change places
              key={at}
              x={at * (width + 4)}
              y={height - (done / highest) * height}
              width={width}
              height={(done / highest) * height}
              rx={2}
              className="fill-accent"
            />
          ))}
        </svg>
      )}
      <p className="py-1">
        Your last {sprints} in {tracker}: {points.map(formatNumber).join(', ')} SP
        {counted && `, made up of ${countWords(shares.length, 'sprint')} there`}.{counted && ` ${counted}`}
      </p>
      {velocity !== usual && (
        <Button size="sm" onClick={() => onUse(usual, pastPoints(data, measure))}>
          Use {formatNumber(usual)} as velocity
        </Button>
      )}
    </div>
  )
}
