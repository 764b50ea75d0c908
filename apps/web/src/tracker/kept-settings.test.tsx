import { expect, it, onTestFinished, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { forgetSettings, type KeptChoices, useKeptSettings } from './kept-settings.ts'

/** A tab at the settings, once it has read what waits. */
async function tab() {
  const known: { kept?: KeptChoices } = {}
  function Settings() {
    const kept = useKeptSettings('ada', 'site')
    if (kept) known.kept = kept
    return null
  }
  await show(<Settings />)
  return vi.waitUntil(() => known.kept)
}

it('forgets with a save what was chosen here, and not what waits in another tab', async () => {
  onTestFinished(() => forgetSettings('ada'))
  const [one, other] = [await tab(), await tab()]
  one.keep({ projectId: 'shop' })
  other.keep({ projectId: 'app' })
  one.forget()
  expect((await tab()).choices).toEqual({ projectId: 'app' })
  other.forget()
  expect((await tab()).choices).toBeNull()
})
