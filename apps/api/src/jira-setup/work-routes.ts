import { JiraVelocity, OpenWork } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { asking } from '../tracker/app-error-of.ts'
import { targetOfPerson } from '../tracker/target-of-person.ts'
import type { Trackers } from '../tracker/trackers.ts'

/** What a team did longer ago says little about what it will do. */
const mostSprints = 10
/** More unfinished work than this is no plan's concern. */
const mostItems = 1_000

/** Each is a dozen calls of Jira's. */
const readingsPerMinute = 30

/** What the team did and still has to do, read for planning; kept nowhere. */
export function registerWorkRoutes(base: FastifyInstance, { trackers }: { trackers: Trackers }) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'person', token: 'read', ...perMinute(readingsPerMinute, 'readings of work') } as const

  app.get(
    '/api/jira/velocity',
    {
      config,
      schema: { summary: 'Points done in the last closed sprints of the board', response: { 200: JiraVelocity } },
    },
    async (request) => {
      const { tracker, target } = await targetOfPerson(trackers, personOf(request).id)
      const closed = await asking(tracker.listClosedSprints(target, mostSprints))
      return {
        sprints: closed.map(({ items, ...sprint }) => ({ ...sprint, issues: items })),
      }
    },
  )

  app.get(
    '/api/jira/open-work',
    {
      config,
      schema: {
        summary: 'Open sprints of the board and unfinished issues of the project',
        description: 'An issue that Planwright made carries the `itemId` of the story it was made from.',
        response: { 200: OpenWork },
      },
    },
    async (request) => {
      const { tracker, target } = await targetOfPerson(trackers, personOf(request).id)
      const items = await asking(tracker.listOpenWork(target, mostItems))
      const open = target.sprints.flatMap(({ id, name, state, startDate, endDate }) =>
        state === 'active' || state === 'future'
          ? [{ id, name, state, ...(startDate && { startDate }), ...(endDate && { endDate }) }]
          : [],
      )
      return {
        sprints: open,
        issues: items.map(({ key, title, points, sprintId, itemId }) => ({
          key,
          title,
          points,
          sprintId,
          ...(itemId !== null && { itemId }),
        })),
      }
    },
  )
}
