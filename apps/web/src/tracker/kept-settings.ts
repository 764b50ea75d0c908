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
  return useMemo(
    () =>
      read?.id === id
        ? {
            choices: read.choices,
            keep: (choices) => void settings.put({ id, owner, choices }),
            forget: () => void settings.remove(id),
          }
        : undefined,
    [read, id, owner],
  )
}

export function forgetSettings(owner: string): Promise<void> {
  return forgetItems(settings, owner)
}
