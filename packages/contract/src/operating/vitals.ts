import * as z from 'zod/mini'

/** Where a page was looked at: the pattern of its address and never the address. What a newer page calls otherwise is `other`. */
export const vitalRoutes = [
  '/login',
  '/home',
  '/initiatives',
  '/jira-integration',
  '/jira-integration/confirm',
  '/account',
  '/admin',
  'other',
] as const
export type VitalRoute = (typeof vitalRoutes)[number]

/** Core Web Vitals and two that explain them. Milliseconds, but for `CLS`, which has no unit. */
export const vitalMetrics = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type VitalMetric = (typeof vitalMetrics)[number]

/** How quick a page was for somebody: of whom, from where and when is not said. */
export const VitalsReport = z.strictObject({
  route: z.enum(vitalRoutes),
  vitals: z
    .array(
      z.strictObject({
        metric: z.enum(vitalMetrics),
        value: z.number().check(z.minimum(0), z.maximum(600_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(vitalMetrics.length)),
})
export type VitalsReport = z.infer<typeof VitalsReport>

/** What three quarters of the looks at a route were at least as good as (`p75`), in the last 30 days; `count` of them were told. */
export const VitalFigures = z.strictObject({
  enabled: z.boolean(),
  routes: z.array(
    z.strictObject({
      route: z.enum(vitalRoutes),
      metric: z.enum(vitalMetrics),
      p75: z.number(),
      count: z.number(),
    }),
  ),
})
export type VitalFigures = z.infer<typeof VitalFigures>

/** What a page needs to know before it measures. `sampleRate` is the share of installations that report. */
export const AnalyticsConfig = z.strictObject({
  enabled: z.boolean(),
  sampleRate: z.number(),
  metrics: z.array(z.enum(vitalMetrics)),
  keptDays: z.number(),
})
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>

/** A browser that measures, by an id that nothing else is known of. `expiresIn` is in seconds. */
export const Installation = z.strictObject({ id: z.string(), token: z.string(), expiresIn: z.number() })
export type Installation = z.infer<typeof Installation>
