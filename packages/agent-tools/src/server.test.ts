import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { createClient } from '@planwright/client'
import { describe, expect, it } from 'vitest'
import { createAgentServer } from './server.ts'

async function connected(mayWrite: boolean) {
  const client = createClient({
    address: 'http://localhost:3000',
    token: 'any',
    fetch: async () => Response.json({}, { status: 500 }),
  })
  const server = createAgentServer({ client, address: 'http://localhost:3000', version: '0.1.0', mayWrite })
  const agent = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ours), agent.connect(theirs)])
  return agent
}

describe('what an agent is offered', () => {
  it('is at most twelve tools in at most 3,000 tokens, schemas and all', async () => {
    const { tools } = await (await connected(true)).listTools()
    expect(tools.length).toBeLessThanOrEqual(12)
    // as tokens are counted in general: four characters each
    const tokens = Math.ceil(JSON.stringify(tools).length / 4)
    expect(tokens).toBeLessThanOrEqual(3_000)
  })

  it('says everything of each tool that a client asks the person by', async () => {
    const { tools } = await (await connected(true)).listTools()
    for (const { name, title, description, annotations, inputSchema, outputSchema } of tools) {
      expect([name, title, description].every((words) => (words ?? '').length > 3)).toBe(true)
      expect(Object.keys(annotations ?? {}).toSorted(), name).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect(inputSchema.type).toBe('object')
      expect(outputSchema?.type, name).toBe('object')
    }
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint)
    expect(destructive.map(({ name }) => name)).toEqual(['undo_save'])
  })

  it('is nothing that changes anything where the token only reads', async () => {
    const agent = await connected(false)
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).toContain('review_save')
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
    const called = agent.callTool({ name: 'save_plan', arguments: { draftId: 'a' } })
    await expect(called).rejects.toThrow('save_plan')
  })

  it('comes in the same order every time', async () => {
    const lists = await Promise.all([connected(true), connected(true)].map(async (agent) => (await agent).listTools()))
    expect(lists[0]).toEqual(lists[1])
  })

  it('has a prompt and two kinds of resources', async () => {
    const agent = await connected(true)
    expect((await agent.listPrompts()).prompts.map(({ name }) => name)).toEqual(['plan-an-initiative'])
    const { messages } = await agent.getPrompt({ name: 'plan-an-initiative', arguments: { brief: 'Refunds, please' } })
    expect(JSON.stringify(messages)).toContain('Refunds, please')
    const { resourceTemplates } = await agent.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'planwright://drafts/{draftId}',
      'planwright://drafts/{draftId}/plan',
    ])
  })

  it('is told of what failed in words, with what to do', async () => {
    const agent = await connected(true)
    const { isError, content } = await agent.callTool({ name: 'list_drafts', arguments: {} })
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toMatch(/answered 500.*unreadable.*one release/)
  })
})
