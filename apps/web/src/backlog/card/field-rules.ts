import { formatNumber } from '../../ui/format-number.ts'
/** Says what is wrong with a typed text; undefined where it may be kept. */
export type FieldRule = (text: string) => string | undefined

export const titleRule: FieldRule = (text) => (text.trim() === '' ? 'A title is required' : upTo(1_000)(text))

export const textRule: FieldRule = (text) => upTo(30_000)(text)

/** The planner counts in halves, above 0. */
export const pointsRule: FieldRule = (text) => {
  const points = Number(text.replace(',', '.'))
  if (text.trim() === '' || Number.isNaN(points)) return 'Points are a number'
  if (points <= 0) return 'Points must be greater than zero'
  if (points > 1_000) return 'Points may be at most 1,000'
  return Number.isInteger(points * 2) ? undefined : 'Points are whole or half'
}

export const labelsRule: FieldRule = (text) => {
  const labels = labelsIn(text)
  if (labels.length > 100) return 'At most 100 labels'
  return labels.some((label) => label.length > 255) ? 'A label has at most 255 characters' : undefined
}

/** Labels are separated by commas; each counts once. */
export function labelsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((label) => label.trim())
        .filter(Boolean),
    ),
  ]
}

const upTo =
  (limit: number): FieldRule =>
  (text) =>
    text.length > limit ? `Please keep this under ${formatNumber(limit)} characters` : undefined
