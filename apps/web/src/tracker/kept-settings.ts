import type { IntegrationSettings } from '@planwright/contract'
import { useEffect, useMemo, useState } from 'react'
import { keptItems } from '../app/kept/database.ts'
import { forgetItems, type KeptItem } from '../app/kept/kept-items.ts'

/** The form of settings as far as it is filled in. */
export type SettingsChoices = Partial<IntegrationSettings>
type KeptSettings = KeptItem & { choices: SettingsChoices }

/** What was chosen and is not saved yet: it waits in this browser for whoever leaves the settings and comes back. */
export type KeptChoices = {
  /** Null where nothing waits. */
  choices: SettingsChoices | null
  keep: (choices: SettingsChoices) => void
  forget: () => void
}

const settings = keptItems<KeptSettings>('settings')

/** Of a person, for a site; undefined until it is read. */
export function useKeptSettings(owner: string, siteId = ''): KeptChoices | undefined {
  const id = `${owner} ${siteId}`
  const [read, setRead] = useState<{ id: string; choices: SettingsChoices | null }>()
  useEffect(() => {
    let isGone = false
    void settings.find(id).then((kept) => !isGone && setRead({ id, choices: kept?.choices ?? null }))
    return () => {
      isGone = true
    }
  }, [id])
  return useMemo(() => {
    if (read?.id !== id) return undefined
    let own = JSON.stringify(read.choices)
    return {
      choices: read.choices,
      keep: (choices) => {
        own = JSON.stringify(choices)
        void settings.put({ id, owner, choices })
      },
      // what another tab has chosen since waits on
      forget: () => void settings.remove(id, ({ choices }) => JSON.stringify(choices) === own),
    }
  }, [read, id, owner])
}

export function forgetSettings(owner: string): Promise<void> {
  return forgetItems(settings, owner)
}
