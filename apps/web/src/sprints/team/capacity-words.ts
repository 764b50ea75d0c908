import type { DraftPlan } from '@planwright/contract'
import { formatNumber } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'

/** What is said about the team beside its three numbers, in one line. */
export function capacityWords({
  capacity,
  committed,
  focus,
}: Pick<DraftPlan, 'capacity' | 'committed' | 'focus'>): string {
  const away = capacity?.people.filter(({ daysOff }) => daysOff.length > 0).length ?? 0
  const other = committed?.reduce((sum, points) => sum + points, 0) ?? 0
  const facts = [
    capacity?.people.length && countWords(capacity.people.length, 'person', 'people'),
    away && `days off of ${formatNumber(away)}`,
    capacity?.holidays.length && countWords(capacity.holidays.length, 'public holiday'),
    capacity?.focusFactor && `focus ${formatNumber(Math.round(capacity.focusFactor * 100))}%`,
    other && `${formatNumber(other)} SP of other work`,
    focus && 'epics together',
  ].filter(Boolean)
  return facts.length > 0 ? facts.join(' · ') : 'Everybody, every working day'
}
