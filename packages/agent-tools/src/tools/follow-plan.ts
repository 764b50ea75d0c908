import * as z from 'zod'
import { shortened } from '../answers.ts'
import { defineTool, hints } from '../tool.ts'
import { draftId } from './draft-facts.ts'

/** Stories and changes that an answer lists. */
const mostListed = 30

export const followPlan = defineTool({
  name: 'follow_plan',
  title: 'Follow',
  description: 'What became of a saved draft, and when it will be done.',
  hints: hints.readsTracker,
  input: { draftId },
  output: { told: z.array(z.string()) },
  run: async ({ client }, { draftId: id }, { mcpReq }) => {
    const told = await client.progress(id, true, { signal: mcpReq.signal })
    const { todo, doing, done } = told.whole
    const found = told.stories.filter(({ isFound, state }) => isFound && state !== 'gone')
    const sprints = told.sprints
      .slice(-mostListed)
      .map(
        ({ name, state, planned, done: finished, carriedOver }) =>
          `${shortened(name, 60)}, ${state}: ${finished.points} points done, ${planned.points} planned, ${carriedOver.stories} stories carried over`,
      )
    const changes = told.changes.slice(0, mostListed).map(({ sentence }) => shortened(sentence, 200))
    const all = todo.stories + doing.stories + done.stories
    const { p85 } = told.forecast
    return {
      told: [
        `As of ${told.asOf}: ${done.stories} of ${all} stories done; ${p85 ? `all by ${p85}` : 'no date'} in 85 of 100 futures.`,
        ...sprints,
        ...found
          .slice(0, mostListed)
          .map(({ id: foundId, key, title }) => `New, for adds: ${foundId}, ${key} ${shortened(title, 100)}`),
        ...changes,
      ],
    }
  },
})
