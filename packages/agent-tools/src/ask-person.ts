import { inputRequired, inputResponse, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { refusal } from './answers.ts'
import { Asked, type Tools } from './tool.ts'

const clientCapabilities = 'io.modelcontextprotocol/clientCapabilities'

/** What a person is shown, and the `confirm` of the review that it comes from. */
type Question = { readonly message: string; readonly confirm: string }

/**
 * The `confirm` that a person has said yes to, in a client that can ask them; where it cannot, what `otherwise` answers. The server lets whoever calls come back with any `confirm`: what
 * counts is that the api knows it as its own, for exactly this.
 */
export async function confirmedByPerson(
  { server }: Pick<Tools, 'server'>,
  context: ServerContext,
  { ask, otherwise }: { ask: () => Promise<Question>; otherwise: (question: Question) => Asked },
): Promise<string | Asked> {
  const answer = inputResponse(context.mcpReq.inputResponses, 'agreed')
  if (answer.kind === 'elicit') {
    const confirm = context.mcpReq.requestState<string>()
    const agreed = answer.action === 'accept' && answer.content?.agreed !== false && typeof confirm === 'string'
    return agreed ? confirm : new Asked(refusal('The person did not agree. Nothing was done.'))
  }
  const question = await ask()
  if (!canAsk(server, context)) return otherwise(question)
  const { message, confirm } = question
  const agreed = { type: 'boolean', title: 'Do this', default: true } as const
  const asked = inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { agreed }, required: ['agreed'] },
  })
  return new Asked(inputRequired({ inputRequests: { agreed: asked }, requestState: confirm }))
}

const Capabilities = z.looseObject({ elicitation: z.optional(z.looseObject({})) })

/** Whether there is a person who can be shown a form: each call of the newer generation says so, a connection of the former did at its start. */
function canAsk(server: Tools['server'], { mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  const told = envelope[clientCapabilities] ?? server.server.getClientCapabilities()
  const { elicitation } = Capabilities.safeParse(told).data ?? {}
  return elicitation !== undefined && (Object.keys(elicitation).length === 0 || 'form' in elicitation)
}
