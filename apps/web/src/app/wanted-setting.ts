import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from './paths.ts'

type NamedSetting = {
  id: string
  label: string
  /** Other words it is looked for by. */
  words: string
  /** The screen it stands on. */
  at: string
  /** What tells it where it has no field of its own, as a site does where there is one only. */
  otherwise?: string
}

/** Settings by their names, as the list of commands finds them. */
export const settings = [
  { id: 'site', label: 'Site', words: 'connection', at: paths.settings, otherwise: 'connection' },
  { id: 'project', label: 'Project', words: 'where a save goes', at: paths.settings },
  { id: 'epics', label: 'Epic Mapping', words: 'issue type', at: paths.settings },
  { id: 'stories', label: 'Story Mapping', words: 'issue type', at: paths.settings },
  { id: 'board', label: 'Board for sprints', words: '', at: paths.settings },
  { id: 'criteria', label: 'Acceptance criteria', words: 'field description task list', at: paths.settings },
  { id: 'connection', label: 'Connection', words: 'disconnect account', at: paths.settings },
  { id: 'profile', label: 'Name and picture', words: 'account profile', at: paths.account },
  { id: 'e-mail', label: 'E-mail', words: 'account address', at: paths.account },
  { id: 'password', label: 'Password', words: 'account change', at: paths.account, otherwise: 'methods' },
  { id: 'methods', label: 'Ways to sign in', words: 'account methods provider', at: paths.account },
  { id: 'passkeys', label: 'Passkeys', words: 'account finger face', at: paths.account },
  { id: 'second-factor', label: 'Second factor', words: 'account app codes backup', at: paths.account },
  { id: 'phone', label: 'Phone', words: 'account number', at: paths.account, otherwise: 'methods' },
  { id: 'sessions', label: 'Sessions', words: 'account devices', at: paths.account },
  { id: 'access-tokens', label: 'Access tokens', words: 'account api key script agent', at: paths.account },
  { id: 'programs', label: 'Programs', words: 'account agent oauth connected apps', at: paths.account },
  { id: 'webhooks', label: 'Webhooks', words: 'account notify events', at: paths.account },
  { id: 'digest', label: 'Weekly mail', words: 'account digest e-mail notify', at: paths.account },
  { id: 'data', label: 'Your data', words: 'account download', at: paths.account },
  { id: 'delete', label: 'Delete my account', words: 'remove', at: paths.account },
] as const satisfies readonly NamedSetting[]

export type Setting = (typeof settings)[number]['id']

/** Of the field itself, or of the heading that it stands below. */
export function settingFieldId(id: Setting): string {
  return `setting-${id}`
}

const byId = new Map<string, (typeof settings)[number]>(settings.map((setting) => [setting.id, setting]))

export function settingLabel(id: Setting): string {
  return byId.get(id)?.label ?? ''
}

/** The way to one setting, which the browser's history keeps. */
export function placeOfSetting(id: Setting) {
  return [byId.get(id)?.at ?? paths.settings, { state: { setting: id } }] as const
}

/** Puts the focus on the setting that was asked for: once the screen has its fields, as soon as that one can be used, unless somebody is on with something else. */
export function useWantedSetting(isReady: boolean): void {
  const state: unknown = useHistoryState()
  useEffect(() => {
    const wanted = settings.find(
      ({ id }) => typeof state === 'object' && state !== null && 'setting' in state && state.setting === id,
    )
    if (!isReady || !wanted) return
    const go = () => {
      const own = document.getElementById(settingFieldId(wanted.id))
      const field = own ?? ('otherwise' in wanted ? document.getElementById(settingFieldId(wanted.otherwise)) : null)
      if (!field || field.matches(':disabled, [data-disabled]')) return
      end()
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    }
    const observer = new MutationObserver(go)
    const end = () => {
      observer.disconnect()
      for (const press of presses) window.removeEventListener(press, end)
    }
    for (const press of presses) window.addEventListener(press, end)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    // once the page has put the focus at its own start
    const frame = requestAnimationFrame(go)
    return () => {
      cancelAnimationFrame(frame)
      end()
    }
  }, [state, isReady])
}

const presses = ['keydown', 'pointerdown'] as const
