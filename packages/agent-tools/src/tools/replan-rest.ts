import { ApiFailure, replanDraft, reviewReplanned, saveReplanned } from '@planwright/client'
import { changesSomething } from '@planwright/contract'
import * as z from 'zod'
import { refusal, shortened } from '../answers.ts'
import { confirmedByPerson } from '../ask-person.ts'
import { followingFor } from '../following-for.ts'
import { Asked, defineTool, hints } from '../tool.ts'
import { draftFor, draftId } from './draft-facts.ts'
import { reviewWords } from './review-save.ts'

/** Moves that an answer lists. */
const mostListed = 40

export const replanRest = defineTool({
  name: 'replan_rest',
  title: 'Plan the rest again',
  description: 'Plans the rest of a saved draft from today, and saves it. confirm as for undo_save.',
  hints: hints.saves,
  input: {
    draftId,
    adds: z.array(z.string()).default([]),
    opensActive: z.boolean().default(false),
    confirm: z.string().optional(),
  },
  output: { runId: z.string(), state: z.string() },
  run: async (tools, { draftId: id, confirm: given, ...wishes }, context) => {
    const { client } = tools
    const { signal } = context.mcpReq
    const replanned = await replanDraft(client, await draftFor(tools, id), wishes, signal)
    const { answer } = replanned
    if (!changesSomething(answer))
      return new Asked(refusal(answer.summary, 'Nothing has to change: there is nothing to save.'))
    const ask = async () => {
      const review = await reviewReplanned(client, replanned, signal)
      const { confirm, problems } = review
      if (confirm === undefined) throw new ApiFailure('save-blocked', problems.map(({ message }) => message).join(' '))
      return { message: `${answer.summary} ${reviewWords(review)}`, confirm }
    }
    const otherwise = ({ message, confirm }: { message: string; confirm: string }) => {
      const moves = answer.changes
        .slice(0, mostListed)
        .map(({ title, from, to }) => `${shortened(title, 100)}: ${from ?? 'none'} to ${to}`)
      return new Asked({
        ...refusal(
          message,
          `Nothing was written. By sprint: ${moves.join('; ')}. Once the person agrees, call this again with confirm: ${confirm}`,
        ),
        structuredContent: { draftId: id, confirm },
      })
    }
    const confirm = given ?? (await confirmedByPerson(tools, context, { ask, otherwise }))
    if (confirm instanceof Asked) return confirm
    const begun = await saveReplanned(client, replanned, { confirm })
    const { id: runId, state } = await begun.follow(followingFor(context))
    return { runId, state }
  },
})
