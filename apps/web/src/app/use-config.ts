import { Config } from '@planwright/contract'
import { useSyncExternalStore } from 'react'
import { createApiClient } from './api/api-client.ts'
import { defaultTimeoutMs } from './api/default-timeout.ts'
import { connection } from './connection/connection.ts'
import { apiBase, configPath } from './early/what-is-asked.ts'

export type ConfigState = { data?: Config; error: unknown; isFetching: boolean }

/** Public, so it never waits for a token. */
const strangersApi = createApiClient({
  baseUrl: apiBase,
  tokens: null,
  defaultTimeoutMs,
  mayAsk: connection.mayAsk,
  onAnswer: connection.note,
})

// Read once per page and needed before anybody signs in: the query cache, 10 KB, is loaded only behind the door.
const unread: ConfigState = { error: null, isFetching: false }
let state = unread
const listeners = new Set<() => void>()

function become(next: ConfigState) {
  state = next
  for (const listener of listeners) listener()
}

/** Reads what the server is set up with, unless that is known or under way, and answers what is known then. */
export async function loadConfig(): Promise<Config | undefined> {
  if (state.data || state.isFetching) return state.data
  become({ error: state.error, isFetching: true })
  await readConfig()
  return state.data
}

/** Reads it again, after the server was found to go by another one; what was known is shown meanwhile. Never throws: see the state. */
export async function reloadConfig(): Promise<void> {
  if (!state.isFetching) await readConfig()
}

async function readConfig(): Promise<void> {
  try {
    const data = await strangersApi.call(configPath, Config)
    keepConfig(data)
    become({ data, error: null, isFetching: false })
  } catch (error) {
    const data = state.data ?? keptConfig()
    become({ ...(data && { data }), error, isFetching: false })
  }
}

/** What it was when the server last answered: screens open without it. */
const lastConfig = 'planwright-config'

function keepConfig(config: Config) {
  try {
    localStorage.setItem(lastConfig, JSON.stringify(config))
  } catch {
    // storage is forbidden: without the server there is none then
  }
}

function keptConfig(): Config | undefined {
  try {
    return Config.safeParse(JSON.parse(localStorage.getItem(lastConfig) ?? 'null')).data
  } catch {
    return undefined
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the server is set up with: sign-in providers, the model, and what is sandboxed. It changes only with a restart of the server. */
export function useConfig(): ConfigState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  )
}

/** The tracker that plans are saved to. Screens behind the sign-in are drawn when it is known, or cannot be. */
export function useTracker(): Config['tracker'] {
  return useConfig().data?.tracker ?? unknownTracker
}

const unknownTracker: Config['tracker'] = {
  name: 'the tracker',
  sprints: 'made',
  site: 'site',
  project: 'project',
  mapped: true,
  searchable: true,
  trashDays: null,
}

/** As people call it. */
export function useTrackerName(): string {
  return useTracker().name
}
