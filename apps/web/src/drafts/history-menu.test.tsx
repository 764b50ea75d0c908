import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../testing/show.tsx'
import { draftParts } from './draft-parts.ts'
import { createDraftSync } from './draft-sync.ts'
import { HistoryMenu } from './history-menu.tsx'
import { newDraft } from './open-draft.ts'

describe('the earlier versions of a draft', () => {
  it('are said to be none where the server never had it, and nobody is asked', async () => {
    const calls = answerCalls({})
    const sync = createDraftSync(await newDraft('ada', draftParts.store), draftParts)
    const screen = await show(<HistoryMenu sync={sync} onGoBack={async () => undefined} />)
    await screen.getByRole('button', { name: 'History of versions' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'There is none yet' })).toBeVisible()
    expect(calls).toEqual([])
  })
})
