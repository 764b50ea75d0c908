import { JiraBriefRequest, ReadDocument } from '@planwright/contract'
import type { ItemTexts, TextQuery } from '@planwright/tracker'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { fieldError } from '../http/app-error.ts'
import { personOf } from '../http/person.ts'
import { perMinute } from '../http/rate-limits.ts'
import { briefOfIssues } from './brief-of-issues.ts'

/** What a search came to: `refused` is the tracker's word on it, `unknown` that there is no such issue or none that this person may see. */
type IssueReading = ItemTexts | { readonly refused: string } | 'unknown'
export type ReadIssues = (personId: string, query: TextQuery) => Promise<IssueReading>

const briefsPerMinute = 20

/** A brief from what stands in Jira already. Reads as the person, and writes nothing. */
export function registerJiraBriefRoutes(app: FastifyInstance, { readIssues }: { readIssues: ReadIssues }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/jira/brief',
    {
      config: { policy: 'person', ...perMinute(briefsPerMinute, 'jira-briefs') },
      schema: {
        summary: 'Read issues of Jira as text',
        description:
          'An epic (or any issue) with the issues under it, or what a JQL search finds; 50 issues at most. Writes nothing.',
        body: JiraBriefRequest,
        response: { 200: ReadDocument },
      },
    },
    async (request) => {
      const { body } = request
      const personId = personOf(request).id
      if ('epicKey' in body) {
        const key = body.epicKey.toUpperCase()
        const found = await readIssues(personId, { under: key })
        if (found === 'unknown' || 'refused' in found)
          throw fieldError('epicKey', `Jira has no issue ${key}, or you may not see it`)
        return briefOfIssues(found, { epicKey: key })
      }
      const found = await readIssues(personId, { matching: body.jql })
      if (found === 'unknown')
        throw fieldError('jql', 'Jira does not know what this search names, or you may not see it')
      if ('refused' in found) throw fieldError('jql', found.refused)
      if (found.items.length === 0) throw fieldError('jql', 'Jira finds no issue with this search')
      return briefOfIssues(found, { jql: body.jql })
    },
  )
}
