import { type VitalFigures, type VitalsReport, vitalMetrics, vitalRoutes } from '@planwright/contract'
import { gt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { bucketOf, p75Of } from './vital-buckets.ts'
import { vitalCount } from './vital-tables.ts'

const dayMs = 86_400_000
/** Days that counts are kept; the retention removes them after as many. */
export const keptDays = 30

export type VitalStore = ReturnType<typeof createVitalStore>

/** Counts of how quick pages were. The table is nobody's, and out of reach for the roles of requests. */
export function createVitalStore({ db, now }: { db: Database; now: () => Date }) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return {
    async add({ route, vitals }: VitalsReport): Promise<void> {
      // a metric that is named twice counts once: a statement changes no row twice
      const byMetric = new Map(vitals.map(({ metric, value }) => [metric, value]))
      const day = dayOf(now().getTime())
      await db.asOwner
        .insert(vitalCount)
        .values(
          [...byMetric].map(([metric, value]) => ({ day, route, metric, bucket: bucketOf(metric, value), count: 1 })),
        )
        .onConflictDoUpdate({
          target: [vitalCount.day, vitalCount.route, vitalCount.metric, vitalCount.bucket],
          set: { count: sql`${vitalCount.count} + 1` },
        })
    },

    async figures(): Promise<VitalFigures['routes']> {
      const rows = await db.asOwner
        .select({
          route: vitalCount.route,
          metric: vitalCount.metric,
          bucket: vitalCount.bucket,
          count: sql`sum(${vitalCount.count})`.mapWith(Number),
        })
        .from(vitalCount)
        .where(gt(vitalCount.day, dayOf(now().getTime() - keptDays * dayMs)))
        .groupBy(vitalCount.route, vitalCount.metric, vitalCount.bucket)
      return vitalRoutes.flatMap((route) =>
        vitalMetrics.flatMap((metric) => {
          const buckets = rows.filter((row) => row.route === route && row.metric === metric)
          const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
          return count === 0 ? [] : [{ route, metric, p75: p75Of(metric, buckets), count }]
        }),
      )
    },
  }
}
