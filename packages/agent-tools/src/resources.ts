import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { ApiFailure, type Client } from '@planwright/client'
import { backlogMarkdown, planMarkdown } from './markdown.ts'
import type { Tools } from './tool.ts'

const mimeType = 'text/markdown'
/** Drafts that are named in a list; the others are found by their ids. */
const mostListed = 50

/** A draft's backlog and its plan, to be read whole, as Markdown. */
export function registerResources({ client, server }: Pick<Tools, 'client' | 'server'>): void {
  const kinds = [
    { name: 'draft', title: 'Backlog', end: '', textOf: backlogMarkdown },
    { name: 'plan', title: 'Plan', end: '/plan', textOf: planMarkdown },
  ] as const
  for (const { name, title, end, textOf } of kinds) {
    const list = async () => {
      const { drafts } = await client.listDrafts()
      const listed = drafts.filter(({ epics, plan }) => (name === 'plan' ? plan !== null : epics > 0))
      return {
        resources: listed.slice(0, mostListed).map((draft) => ({
          uri: `planwright://drafts/${draft.id}${end}`,
          name: `${title}: ${draft.name || 'without a name'}`,
          mimeType,
        })),
      }
    }
    server.registerResource(
      name,
      new ResourceTemplate(`planwright://drafts/{draftId}${end}`, { list }),
      { title: `${title} of a draft`, description: `The ${title.toLowerCase()} as Markdown`, mimeType },
      async (uri, { draftId }) => {
        const draft = await read(client, uri.href, String(draftId))
        return { contents: [{ uri: uri.href, mimeType, text: textOf(draft) }] }
      },
    )
  }
}

const read = (client: Client, uri: string, draftId: string) =>
  client.readDraft(draftId).catch((error: unknown) => {
    throw error instanceof ApiFailure && error.status === 404 ? new ResourceNotFoundError(uri) : error
  })
