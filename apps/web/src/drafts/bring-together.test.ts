import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { bringTogether } from './bring-together.ts'
import { emptyDraft, isSent } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'

const withStories = (...titles: string[]) => ({
  ...emptyDraft,
  backlog: [
    anEpic(
      'shop',
      titles.map((title) => aStory(title.split(' ')[0] ?? '', { title })),
    ),
  ],
})
const draft = (content: KeptDraft['content'], sent: KeptDraft['sent'], more: Partial<KeptDraft> = {}): KeptDraft => ({
  ...{ id: 'a', owner: 'ada', content, sent },
  ...{ revision: 1, openedAt: 1, ...more },
})
const titlesOf = ({ content }: Pick<KeptDraft, 'content'>) =>
  (content.backlog ?? []).flatMap(({ userStories }) => userStories.map(({ title }) => title))

const agreed = { version: 1, content: withStories('Pay', 'Look') }
const offline = draft(withStories('Pay by card', 'Look'), agreed, { revision: 57 })

it('is what was unsent here, where nothing but the server’s was opened meanwhile', () => {
  const together = bringTogether(offline, draft(agreed.content, agreed, { openedAt: 9 }))
  expect(together).toEqual({ ...offline, revision: 58, openedAt: 9 })
  expect(isSent(together)).toBe(false)
})

it('has both where something was typed meanwhile, as changes of what both have seen', () => {
  const newer = { version: 3, content: withStories('Pay', 'Look', 'Return') }
  const typed = draft(withStories('Pay', 'Look at books', 'Return'), newer, { revision: 90 })
  const together = bringTogether(offline, typed)
  expect(titlesOf(together)).toEqual(['Pay by card', 'Look at books', 'Return'])
  expect(together).toMatchObject({ sent: agreed, revision: 91 })
  expect(together.other).toBeUndefined()
  // the other way round: a page that hears nothing of the rest knows the older version
  const behind = draft(withStories('Pay', 'Look at books'), agreed)
  const ahead = draft(newer.content, newer)
  expect(titlesOf(bringTogether(ahead, behind))).toEqual(['Pay', 'Look at books', 'Return'])
})

it('keeps what the later words replace, to choose between the two', () => {
  const typed = draft(withStories('Pay in cash', 'Look'), agreed, { openedAt: 9 })
  const together = bringTogether(offline, typed)
  expect(titlesOf(together)).toEqual(['Pay in cash', 'Look'])
  expect(together.other).toMatchObject({ at: 9, theirs: offline.content, differences: [{ theirs: 'Pay by card' }] })
})

it('stays deleted where either is, unless it was written in since', () => {
  const deleted = draft(agreed.content, agreed, { removed: { wasHere: true } })
  expect(bringTogether(deleted, draft(agreed.content, agreed)).removed).toEqual({ wasHere: true })
  expect(bringTogether(deleted, offline).removed).toBeUndefined()
  const noted = draft({ ...emptyDraft, name: 'Shop' }, agreed, { removed: { wasHere: false } })
  const together = bringTogether(offline, noted)
  expect(together.removed).toEqual({ wasHere: true })
  expect(titlesOf(together)).toEqual(['Pay by card', 'Look'])
})
