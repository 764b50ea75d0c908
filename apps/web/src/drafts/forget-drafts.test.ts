import { expect, it } from 'vitest'
import { itemsInMemory } from '../testing/items-in-memory.ts'
import { emptyDraft } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'
import { forgetSentDrafts } from './forget-drafts.ts'

it('leaves what the server does not have: words, a choice between two tabs, a deletion', async () => {
  const content = { ...emptyDraft, name: 'Till' }
  const sent: KeptDraft = {
    ...{ id: 'sent', owner: 'ada', content, revision: 1 },
    ...{ sent: { version: 1, content }, openedAt: 1 },
  }
  const store = itemsInMemory<KeptDraft>()
  for (const draft of [
    sent,
    { ...sent, id: 'unsent', sent: null },
    { ...sent, id: 'two versions', other: { at: 1, base: emptyDraft, theirs: emptyDraft, differences: [] } },
    { ...sent, id: 'deleted', removed: { wasHere: true } },
    { ...sent, id: 'of another person', owner: 'bob' },
  ])
    await store.update(draft.id, () => draft)
  await forgetSentDrafts('ada', store)
  expect((await store.list('ada')).map(({ id }) => id)).toEqual(['unsent', 'two versions', 'deleted'])
  expect(await store.list('bob')).toHaveLength(1)
})

it('leaves what is typed into while it is looked through', async () => {
  const content = { ...emptyDraft, name: 'Till' }
  const sent: KeptDraft = {
    ...{ id: 'sent', owner: 'ada', content, revision: 1 },
    ...{ sent: { version: 1, content }, openedAt: 1 },
  }
  const items = itemsInMemory<KeptDraft>()
  await items.update('sent', () => sent)
  const list = async (owner: string) => {
    const listed = await items.list(owner)
    await items.update('sent', () => ({ ...sent, content: { ...content, name: 'Till and stock' }, revision: 2 }))
    return listed
  }
  await forgetSentDrafts('ada', { ...items, list })
  expect((await items.find('sent'))?.content.name).toBe('Till and stock')
})
