import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server'
import type { Client } from '@planwright/client'
import * as z from 'zod'
import { told } from './answers.ts'

/** What every tool works with: the api as the caller may use it, and nothing else. */
export type Tools = {
  readonly client: Client
  /** Where a person opens Planwright. */
  readonly address: string
  /** Whether the caller's token may change anything. */
  readonly mayWrite: boolean
  readonly server: McpServer
}

type Hints = Required<Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint'>>

const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/** What a tool does to the world, as its annotations say it. `open`: it reaches beyond Planwright. */
export const hints = {
  reads,
  readsTracker: { ...reads, openWorldHint: true },
  drafts: { ...reads, readOnlyHint: false },
  saves: { ...reads, readOnlyHint: false, openWorldHint: true },
  deletes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
} as const satisfies Record<string, Hints>

type Shape = z.ZodRawShape
type Spec<Input extends Shape, Output extends Shape> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly hints: Hints
  readonly input: Input
  readonly output: Output
  /** What the tool answers, or what it asks first. What it throws is told as an error that the agent can act on. */
  run(
    tools: Tools,
    input: z.output<z.ZodObject<Input>>,
    context: ServerContext,
  ): Promise<z.input<z.ZodObject<Output>> | Asked>
}

/** Something else than the tool's output: a question to the person, or a refusal. */
export class Asked {
  readonly result: InputRequiredResult | CallToolResult
  constructor(result: InputRequiredResult | CallToolResult) {
    this.result = result
  }
}

/** One tool: whether it only reads, and how it comes to a server. */
export type Tool = { readonly name: string; readonly isReading: boolean; register(tools: Tools): void }

export function defineTool<Input extends Shape, Output extends Shape>(spec: Spec<Input, Output>): Tool {
  const { name, title, description, input, output } = spec
  return {
    name,
    isReading: spec.hints.readOnlyHint,
    register: (tools) => {
      const config = {
        title,
        description,
        annotations: spec.hints,
        inputSchema: z.object(input),
        outputSchema: z.object(output),
      }
      tools.server.registerTool(name, config, (given, context) =>
        told(async () => {
          // the server has parsed it by the schema above
          const answer = await spec.run(tools, given as z.output<z.ZodObject<Input>>, context)
          return answer instanceof Asked ? answer.result : { structuredContent: answer }
        }),
      )
    },
  }
}
