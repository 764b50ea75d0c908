import type { DraftContent, DraftSave } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { queryClient } from '../app/api/query-client.ts'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { runToUndo, useFollowedEnd, useSavedIssues, useSavedStanding } from './known-save.ts'

const save: DraftSave = { runId: 'r', kind: 'save', state: 'done', at: '2026-01-01T00:00:00Z', changes: 0 }
const saved: DraftContent = { ...emptyDraft, backlog: [anEpic('till', [aStory('pay')])] }
const changed: DraftContent = { ...saved, backlog: [...(saved.backlog ?? [])] }

type Shown = { content: DraftContent; changes?: number; isSent?: boolean }
let tell: (shown: Shown) => void = () => undefined
function Standing() {
  const [{ content, changes = 0, isSent = true }, setShown] = useState<Shown>({ content: saved })
  tell = setShown
  const standing = useSavedStanding({ ...save, changes }, content, isSent)
  return <p data-asked={useQuery(draftsQuery).dataUpdatedAt}>{standing}</p>
}

it('is unchanged until stories change here, and as the list counts it once it is asked with them', async () => {
  answerCalls({ 'GET /api/drafts': () => ({ body: { drafts: [], current: null } }) })
  const screen = await show(<Standing />)
  const words = screen.getByRole('paragraph')
  const askAgain = async () => {
    await queryClient.invalidateQueries(draftsQuery)
    const { dataUpdatedAt } = queryClient.getQueryState(draftsQuery.queryKey) ?? {}
    await expect.element(words).toHaveAttribute('data-asked', String(dataUpdatedAt))
  }
  await askAgain()
  await expect.element(words).toHaveTextContent('unchanged')
  tell({ content: changed })
  await expect.element(words).toHaveTextContent('changed')
  // what was typed in the brief is no part of it
  tell({ content: { ...saved, form: null, name: 'Till' }, isSent: false })
  await expect.element(words).toHaveTextContent('unchanged')
  // an answer to what the server had not got yet counts nothing
  tell({ content: changed, isSent: false })
  await askAgain()
  tell({ content: changed })
  await expect.element(words).toHaveTextContent('changed')
  await askAgain()
  await expect.element(words).toHaveTextContent('unchanged')
  tell({ content: changed, changes: 1 })
  await expect.element(words).toHaveTextContent('changed')
})

it('knows by when following told last that a saved one is done, and nothing of what was taken back', async () => {
  const at = '2026-01-01T00:00:00Z'
  const likelyBy = '2026-06-14T23:59:59.999Z'
  const plan = { sprints: 2, end: '2026-02-01T23:59:59.999Z', timeZone: 'UTC', likelyBy }
  const times = { createdAt: at, updatedAt: at, openedAt: at }
  const listed = (id: string, kind: DraftSave['kind']) => ({
    ...{ id, name: id, version: 1, epics: 1, stories: 1, plan, save: { ...save, kind } },
    ...times,
  })
  const drafts = [listed('kept', 'save'), listed('back', 'undo')]
  answerCalls({ 'GET /api/drafts': () => ({ body: { drafts, current: null } }) })
  function Ends() {
    const ends = [useFollowedEnd('kept'), useFollowedEnd('back'), useFollowedEnd('other')]
    return <p>{ends.map((end) => end?.likelyBy ?? 'none').join(', ')}</p>
  }
  const screen = await show(<Ends />)
  await queryClient.invalidateQueries(draftsQuery)
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent(`${likelyBy}, none, none`)
})

it.each([
  ['a save that is done', { ...save }, 'r'],
  ['a save that ended with some left', { ...save, state: 'partial' }, 'r'],
  ['a save that goes on', { ...save, state: 'running' }, undefined],
  ['what was taken back', { ...save, kind: 'undo' }, undefined],
  ['what was never saved', null, undefined],
] as const)('knows whether %s can be taken back', (_name, told, runId) => {
  expect(runToUndo(told)).toBe(runId)
})

it('knows the issues of a save that was taken back in part, and not those that are gone', async () => {
  const at = '2026-01-01T00:00:00Z'
  const partly: DraftSave = { ...save, runId: 'back', kind: 'undo', state: 'partial', undoOf: 'r' }
  const draft = {
    ...{ id: 'd', name: 'd', version: 1, epics: 1, stories: 2, plan: null, save: partly },
    ...{ createdAt: at, updatedAt: at, openedAt: at },
  }
  const run = (id: string, kind: DraftSave['kind'], items: object[]) => ({
    body: { ...{ id, kind, state: 'done', createdAt: at, updatedAt: at }, items },
  })
  const item = (itemId: string, key: string) => ({ itemId, kind: 'story', key, state: 'done' })
  answerCalls({
    'GET /api/drafts': () => ({ body: { drafts: [draft], current: null } }),
    'GET /api/runs/r': () => run('r', 'save', [item('pay', 'SHOP-1'), item('look', 'SHOP-2')]),
    'GET /api/runs/back': () =>
      run('back', 'undo', [item('look', 'SHOP-2'), { ...item('pay', 'SHOP-1'), kind: 'move', state: 'failed' }]),
  })
  function Keys() {
    const issues = useSavedIssues('d')
    return <p>{[...(issues?.values() ?? [])].map(({ key }) => key).join(', ')}</p>
  }
  const screen = await show(<Keys />)
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('SHOP-1')
})
