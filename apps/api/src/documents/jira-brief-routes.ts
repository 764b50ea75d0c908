import { JiraBriefRequest, ReadDocument } from '@planwright/contract'
import type { ItemTexts, TextQuery } from '@planwright/tracker'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { fieldError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'

/** What a search came to: `refused` is the tracker's word on it, `unknown` that there is no such issue or none that this person may see. */
type IssueReading = ItemTexts | { readonly refused: string } | 'unknown'
export type ReadIssues = (personId: string, query: TextQuery) => Promise<IssueReading>

const briefsPerMinute = 20

const advice = 'Search for fewer issues.'
const joining = defineWork<typeof import('./issues-thread.ts')>({
  name: 'making a brief of issues',
  module: new URL('./issues-thread.ts', import.meta.url),
  timeMs: 5_000,
  refusal: {
    code: 'unreadable-document',
    tooLong: `These issues take too long to read. ${advice}`,
    tooMuch: `These issues take too much memory to read. ${advice}`,
  },
})

/** A brief from what stands in the tracker already. Reads as the person, and writes nothing. */
export function registerJiraBriefRoutes(
  app: FastifyInstance,
  { readIssues, workers, trackerName }: { readIssues: ReadIssues; workers: Workers; trackerName: string },
) {
  const briefOf = (request: FastifyRequest, reply: FastifyReply, found: ItemTexts, asked: JiraBriefRequest) =>
    workers.run(joining, { found, asked, trackerName }, { owner: personOf(request).id, signal: goneSignal(reply) })

  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/jira/brief',
    {
      config: { policy: 'person', token: 'read', ...perMinute(briefsPerMinute, 'briefs from Jira') },
      schema: {
        summary: 'Read issues of Jira as text',
        description:
          'An epic (or any issue) with the issues under it, or what a JQL search finds; 50 issues at most. Writes nothing.',
        body: JiraBriefRequest,
        response: { 200: ReadDocument },
      },
    },
    async (request, reply) => {
      const { body } = request
      const personId = personOf(request).id
      if ('epicKey' in body) {
        const key = body.epicKey.toUpperCase()
        const issues = await readIssues(personId, { under: key })
        if (issues === 'unknown' || 'refused' in issues)
          throw fieldError('epicKey', `${trackerName} has no issue ${key}, or you may not see it`)
        return briefOf(request, reply, issues, { epicKey: key })
      }
      const issues = await readIssues(personId, { matching: body.jql })
      if (issues === 'unknown')
        throw fieldError('jql', `${trackerName} does not know what this search names, or you may not see it`)
      if ('refused' in issues) throw fieldError('jql', issues.refused)
      if (issues.items.length === 0) throw fieldError('jql', `${trackerName} finds no issue with this search`)
      return briefOf(request, reply, issues, { jql: body.jql })
    },
  )
}
