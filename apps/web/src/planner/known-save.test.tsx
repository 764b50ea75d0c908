import type { DraftContent, DraftSave } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { queryClient } from '../app/api/query-client.ts'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { useSavedStanding } from './known-save.ts'

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
