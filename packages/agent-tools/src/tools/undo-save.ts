import * as z from 'zod'
import { refusal } from '../answers.ts'
import { confirmedByPerson } from '../ask-person.ts'
import { followingFor } from '../following-for.ts'
import { Asked, defineTool, hints } from '../tool.ts'
import { savedAnswer, savedShape } from './save-plan.ts'

export const undoSave = defineTool({
  name: 'undo_save',
  title: 'Undo a save',
  description:
    'Moves back what a save moved and deletes what it made and nobody has worked with since. Without confirm it asks the person where the client can; else it does nothing and says what it would, with the confirm.',
  hints: hints.deletes,
  input: { runId: z.string().describe('of the save'), confirm: z.string().optional() },
  output: savedShape,
  run: async (tools, { runId, confirm: given }, context) => {
    const { client } = tools
    const ask = async () => {
      const { signal } = context.mcpReq
      const { delete: gone, move, keep, confirm = '' } = await client.reviewUndo(runId, { signal })
      return {
        message: `Delete ${gone.length} from the tracker, move ${move.length} back to where they stood, and keep ${keep.length} that somebody works with.`,
        confirm,
      }
    }
    const otherwise = ({ message, confirm }: { message: string; confirm: string }) =>
      new Asked({
        ...refusal(message, `Nothing was done. Once the person agrees, call this again with confirm: ${confirm}`),
        structuredContent: { runId, confirm },
      })
    const confirm = given ?? (await confirmedByPerson(tools, context, { ask, otherwise }))
    if (confirm instanceof Asked) return confirm
    const begun = await client.beginUndo(runId, { confirm })
    return savedAnswer(await begun.follow(followingFor(context)))
  },
})
