import { setTimeout } from 'node:timers/promises'
import { BegunDeviceLogin, type DeviceLoginRequest, DeviceLoginState } from '@planwright/contract'
import type { Api } from './create-api.ts'

/** Asks to be let in: answers the code to show, and where a person approves it. @throws ApiFailure */
export function beginDeviceLogin(api: Api, body: DeviceLoginRequest, signal?: AbortSignal): Promise<BegunDeviceLogin> {
  return api.call('/device-logins', BegunDeviceLogin, { method: 'POST', body, signal })
}

/** Waits until somebody has decided, or the time is over; asks no more often than it is told. @throws ApiFailure, or the signal's reason */
export async function collectDeviceLogin(
  api: Api,
  { deviceCode, intervalSeconds }: Pick<BegunDeviceLogin, 'deviceCode' | 'intervalSeconds'>,
  signal?: AbortSignal,
): Promise<Exclude<DeviceLoginState, { state: 'waiting' }>> {
  let pauseSeconds = intervalSeconds
  for (;;) {
    await setTimeout(pauseSeconds * 1000, undefined, { signal })
    const body = { deviceCode }
    const login = await api.call('/device-logins/collect', DeviceLoginState, { method: 'POST', body, signal })
    if (login.state !== 'waiting') return login
    pauseSeconds = login.intervalSeconds
  }
}
