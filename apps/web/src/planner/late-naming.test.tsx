import { expect, it, vi } from 'vitest'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { createDraftSync, type DraftSync } from '../drafts/draft-sync.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { BacklogStep } from './backlog-step.tsx'
import { useBacklogEditor } from './use-backlog-editor.ts'

const { promise: come, resolve: letCome } = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./brief-naming.ts', async (original) => {
  await come
  return original()
})

const opened = (id: string) =>
  createDraftSync(
    { id, owner: 'ada', content: { ...emptyDraft, form: emptyForm }, revision: 1, sent: null, openedAt: 1 },
    draftParts,
  )
const Step = ({ sync }: { sync: DraftSync }) => (
  <BacklogStep sync={sync} work={useBacklogEditor(sync)} onPlan={() => undefined} onOtherBrief={() => undefined} />
)

it('what is typed before what names it has come is named then, unless somebody gave it a name meanwhile', async () => {
  answerCalls({ 'GET /api/jira/issue-fields': () => ({ body: { fields: [], hidden: [] } }) })
  const [unnamed, renamed] = [opened('unnamed'), opened('renamed')]
  for (const sync of [unnamed, renamed]) {
    const screen = await show(<Step sync={sync} />)
    await screen.getByRole('textbox', { name: 'Project Description' }).fill('# Stock of the bike')
    await screen.getByRole('textbox', { name: 'Project Description' }).fill('# Stock of the bike shop')
    await expect.poll(() => sync.snapshot().content.form?.epicInfo).toBe('# Stock of the bike shop')
    await screen.unmount()
  }
  renamed.change({ name: 'Spare parts' })
  expect(unnamed.snapshot().content.name).toBe('')
  letCome()
  await expect.poll(() => unnamed.snapshot().content.name).toBe('Stock of the bike shop')
  expect(renamed.snapshot().content.name).toBe('Spare parts')
})
