import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often a page was how quick: counts by size, of nobody in particular (see vital-buckets.ts). */
export const vitalCount = pgTable(
  'vital_count',
  {
    day: date('day', { mode: 'string' }).notNull(),
    route: text('route').notNull(),
    metric: text('metric').notNull(),
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.route, table.metric, table.bucket] })],
)
