import type { Telemetry } from './telemetry.ts'

/** How many rows went because their time was over, and when the job was last through. */
export function watchRetention({ count, observe }: Pick<Telemetry, 'count' | 'observe'>) {
  // from the beginning, so that it is also seen of a job that never comes through
  let lastSuccess = new Date()
  observe('planwright.retention.last_success.timestamp', () => [{ value: lastSuccess.getTime() / 1000 }])
  return {
    removed: (what: string, rows: number) =>
      count('planwright.retention.removed', rows, { 'planwright.retention.what': what }),
    through: (at: Date) => {
      lastSuccess = at
    },
  }
}
