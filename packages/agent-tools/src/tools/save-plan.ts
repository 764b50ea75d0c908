import { ApiFailure, kindOf, reviewDraft, saveDraft } from '@planwright/client'
import type { Run } from '@planwright/contract'
import * as z from 'zod'
import { refusal, shortened } from '../answers.ts'
import { confirmedByPerson } from '../ask-person.ts'
import { followingFor } from '../following-for.ts'
import { Asked, defineTool, hints } from '../tool.ts'
import { draftFor, draftId } from './draft-facts.ts'
import { issuesOnly, reviewWords } from './review-save.ts'

export const savedShape = {
  runId: z.string(),
  state: z.string(),
  url: z.string().nullable(),
  done: z.number(),
  unchanged: z.number(),
  failed: z.array(z.string()),
}

export const savePlan = defineTool({
  name: 'save_plan',
  title: 'Save to the tracker',
  description:
    'Writes the draft to the tracker: creates what is missing, updates what differs, never twice. Needs confirm of review_save, or asks the person where the client can. Goes on without you; ask get_run.',
  hints: hints.saves,
  input: { draftId, confirm: z.string().optional(), issuesOnly },
  output: savedShape,
  run: async (tools, { draftId: id, confirm: given, issuesOnly: isIssues }, context) => {
    const { client } = tools
    const draft = await draftFor(tools, id)
    const kind = isIssues ? 'issues' : kindOf(draft)
    const ask = async () => {
      const review = await reviewDraft(client, draft, kind, context.mcpReq.signal)
      const { confirm, problems } = review
      if (confirm === undefined) throw new ApiFailure('save-blocked', problems.map(({ message }) => message).join(' '))
      return { message: reviewWords(review), confirm }
    }
    const otherwise = ({ message }: { message: string }) =>
      new Asked(
        refusal(
          message,
          'Nothing was written: call review_save, show the person what it says, and give its confirm once they agree.',
        ),
      )
    const confirm = given ?? (await confirmedByPerson(tools, context, { ask, otherwise }))
    if (confirm instanceof Asked) return confirm
    const begun = await saveDraft(client, draft, { confirm, kind })
    return savedAnswer(await begun.follow(followingFor(context)))
  },
})

/** How a save, or the undo of one, stands. */
export function savedAnswer({ id, state, url = null, items = [] }: Run) {
  const counted = (wanted: string) => items.filter((item) => item.state === wanted).length
  // what was left out is as the review said
  const others = items.filter(({ state: of, code }) => !['done', 'unchanged'].includes(of) && code !== 'left-out')
  return {
    runId: id,
    state,
    url,
    done: counted('done'),
    unchanged: counted('unchanged'),
    failed: others
      .slice(0, 20)
      .map(({ title, itemId, reason }) => `${shortened(title ?? itemId, 100)}: ${shortened(reason ?? 'not yet', 200)}`),
  }
}
