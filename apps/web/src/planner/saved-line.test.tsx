import type { DraftSave } from '@planwright/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { show } from '../testing/show.tsx'
import { SavedLine } from './saved-line.tsx'

const save: DraftSave = { runId: 'r', kind: 'save', state: 'done', at: new Date().toISOString(), changes: 2 }
const syncAs = (state: 'saved' | 'pending') =>
  ({ id: 'till', flush: async () => undefined, snapshot: () => ({ status: { state } }) }) as never
const sync = syncAs('saved')
const epics = [anEpic('till', [aStory('pay')])]

it('says when it was saved and what was changed since, and leads to what becomes of it', async () => {
  const screen = await show(<SavedLine sync={sync} save={save} epics={epics} />)
  await expect.element(screen.getByText('Saved today, 2 changes since')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Follow' })).toHaveAttribute('href', '/initiatives/till/follow')
})

it('gives no number that a change made here has overtaken, until it is counted anew', async () => {
  let tell: (told: { save: DraftSave; epics: typeof epics }) => void = () => undefined
  const Shown = () => {
    const [told, setTold] = useState({ save, epics })
    tell = setTold
    return <SavedLine sync={sync} {...told} />
  }
  const screen = await show(<Shown />)
  const changed = [...epics]
  tell({ save, epics: changed })
  await expect.element(screen.getByText('Saved today, changed since')).toBeVisible()
  tell({ save: { ...save, changes: 3 }, epics: changed })
  await expect.element(screen.getByText('Saved today, 3 changes since')).toBeVisible()
})

it('gives no number either while the server has not heard of what was changed', async () => {
  const screen = await show(<SavedLine sync={syncAs('pending')} save={save} epics={epics} />)
  await expect.element(screen.getByText('Saved today, changed since')).toBeVisible()
})
