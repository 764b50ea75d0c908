import * as z from 'zod'
import { defineTool, hints } from '../tool.ts'

export const getTarget = defineTool({
  name: 'get_target',
  title: 'Where plans are saved',
  description:
    'The tracker, site and project that save_plan writes to, and what a person has to do first where that is not ready.',
  hints: hints.reads,
  input: {},
  output: { tracker: z.string(), target: z.string(), ready: z.boolean(), todo: z.string(), url: z.string() },
  run: async ({ client, address }) => {
    const [{ tracker }, { jiraIntegration: link }] = await Promise.all([client.config(), client.whoAmI()])
    const todo = todoOf(link, tracker.name)
    const target = [link.projectName ?? link.projectKey, link.siteName]
      .filter((part) => part !== undefined)
      .join(' on ')
    return { tracker: tracker.name, target, ready: todo === '', todo, url: `${address}/jira-integration` }
  },
})

type Link = { readonly enabled: boolean; readonly needsLink?: boolean; readonly projectId?: string }

function todoOf({ enabled, needsLink, projectId }: Link, tracker: string): string {
  if (!enabled) return `Connect ${tracker} at url.`
  if (needsLink) return `Reconnect ${tracker} at url.`
  return projectId ? '' : 'Choose a project at url.'
}
