import { ApiFailure, type Client } from '@planwright/client'
import type { Draft } from '@planwright/contract'
import { Command } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { findDraft } from '../find-draft.ts'
import { plain, shortened } from '../words.ts'
import { type Answer, answering, type Work } from '../work.ts'

export function checkCommand(work: Work): Command {
  return new Command('check')
    .description('without an id, whether server, token and tracker are ready; with one, what a backlog lacks')
    .argument('[id]', 'of the draft, or the beginning of it')
    .action(
      answering(work, async (id: string | undefined) => {
        const { client, address } = work.connect()
        if (id === undefined) return checkConnection(client, address, work.signal)
        return checkDraft(client, await findDraft(client, id, work.signal), work.signal)
      }),
    )
}

async function checkConnection(client: Client, server: string, signal: AbortSignal): Promise<Answer> {
  const [{ tracker }, profile] = await Promise.all([client.config({ signal }), client.whoAmI({ signal })])
  const { enabled, needsLink, projectId, projectKey, siteName } = profile.jiraIntegration
  const todo = !enabled
    ? `Connect ${tracker.name}`
    : needsLink
      ? `Reconnect ${tracker.name}`
      : projectId
        ? ''
        : 'Choose a project'
  const target = [projectKey, siteName].filter((part) => part !== undefined).join(' on ')
  const scopes = profile.scopes ?? ['read', 'write']
  return {
    data: { server, email: profile.email, scopes, tracker: tracker.name, target, ready: todo === '' },
    words: [
      `Server: ${server}`,
      `Token: of ${plain(profile.email)}, ${scopes.includes('write') ? 'reads and writes' : 'only reads'}`,
      `${tracker.name}: ${todo === '' ? plain(target) : `${todo} at ${server}/jira-integration`}`,
    ],
    exitCode: todo === '' ? exitCodes.done : exitCodes.tracker,
  }
}

async function checkDraft(client: Client, { id: draftId, form, backlog }: Draft, signal: AbortSignal): Promise<Answer> {
  if (!form || !backlog?.length) throw new ApiFailure('nothing-to-check', 'There is no backlog in this draft yet.')
  const { epicInfo, additionalInfo, marks, modelMarks } = form
  const answer = await client.checkBacklog({ epicInfo, additionalInfo, marks, modelMarks, epics: backlog }, { signal })
  const titles = new Map(backlog.flatMap(({ userStories }) => userStories.map(({ id, title }) => [id, plain(title)])))
  const titleOf = (id: string) => titles.get(id) ?? id
  const lines = [
    ...answer.uncovered.map(({ passage }) => `Not told: ${shortened(plain(passage), 300)}`),
    ...answer.duplicates.map(({ storyIds }) => `Nearly the same: ${storyIds.map(titleOf).join('; ')}`),
    ...answer.findings.map(({ storyId, reason }) => `${titleOf(storyId)}: ${plain(reason)}`),
  ]
  const { uncovered, duplicates, findings, requirements } = answer
  return {
    data: { draftId, requirements, uncovered, duplicates, findings },
    words: lines.length === 0 ? 'Nothing was found.' : lines,
  }
}
