import { planDraft, proofWords } from '@planwright/client'
import * as z from 'zod'
import { shortened } from '../answers.ts'
import { defineTool, hints } from '../tool.ts'
import { draftFor, draftId, placeOf } from './draft-facts.ts'

/** Sprints and warnings that an answer lists; the resource has all. */
const mostListed = 40

export const planSprints = defineTool({
  name: 'plan_sprints',
  title: 'Plan sprints',
  description:
    'Plans the draft into the fewest sprints, what matters most first, and says how sure that is. What a person locked stays. All of it: resource planwright://drafts/{draftId}/plan.',
  hints: hints.drafts,
  input: {
    draftId,
    velocity: z.int().min(1).describe('points a sprint'),
    sprintLength: z.int().min(1).max(52).describe('weeks'),
    startDate: z.string().describe('YYYY-MM-DD'),
    timeZone: z.string().optional().describe('IANA'),
  },
  output: {
    sprints: z.array(
      z.object({ number: z.number(), start: z.string(), end: z.string(), points: z.number(), stories: z.number() }),
    ),
    proof: z.string(),
    warnings: z.array(z.string()),
    url: z.string(),
  },
  run: async (tools, { draftId: id, ...team }, { mcpReq }) => {
    const { plan } = await planDraft(tools.client, await draftFor(tools, id), team, mcpReq.signal)
    const sprints = (plan?.sprints ?? [])
      .slice(0, mostListed)
      .map(({ number, startDate, endDate, totalPoints, stories }) => ({
        number,
        start: startDate,
        end: endDate,
        points: totalPoints,
        stories: stories.length,
      }))
    const warnings = (plan?.proof?.warnings ?? []).slice(0, 10).map(({ message }) => shortened(message, 300))
    return { sprints, proof: plan?.proof ? proofWords(plan.proof) : '', warnings, url: placeOf(tools.address) }
  },
})
