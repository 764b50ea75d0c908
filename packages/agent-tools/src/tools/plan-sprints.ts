import { planDraft, proofWords, targetWords } from '@planwright/client'
import { toldOutlookOf } from '@planwright/contract'
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
    'Plans the draft into the fewest sprints, most important first, with proof. What is locked stays. All of it: planwright://drafts/{draftId}/plan.',
  hints: hints.drafts,
  input: {
    draftId,
    velocity: z.int().min(1).describe('points'),
    sprintLength: z.int().min(1).max(52).describe('weeks'),
    startDate: z.string().describe('YYYY-MM-DD'),
    timeZone: z.string().optional(),
    targetDate: z.string().optional(),
  },
  output: {
    sprints: z.array(
      z.object({ number: z.number(), start: z.string(), end: z.string(), points: z.number(), stories: z.number() }),
    ),
    proof: z.string(),
    target: z.string().optional(),
    warnings: z.array(z.string()),
    url: z.string(),
  },
  run: async (tools, { draftId: id, ...team }, { mcpReq }) => {
    const { plan, backlog } = await planDraft(tools.client, await draftFor(tools, id), team, mcpReq.signal)
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
    const outlook = plan && toldOutlookOf(backlog ?? [], plan)
    const going = outlook?.mustGo?.slice(0, mostListed).map(({ title }) => shortened(title, 100)) ?? []
    const needs = going.length > 0 ? ` To make it these would have to go: ${going.join('; ')}.` : ''
    const target = outlook && targetWords(outlook, plan.timeZone ?? 'UTC') + needs
    return {
      sprints,
      proof: plan ? proofWords(plan) : '',
      ...(target && { target }),
      warnings,
      url: placeOf(tools.address),
    }
  },
})
