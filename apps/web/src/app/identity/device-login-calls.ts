import { type DeviceApproval, DeviceLogin } from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'

/** What asks to be let in, by the code that it shows. */
export function findDeviceLogin(userCode: string): Promise<DeviceLogin> {
  return api.call('/device-logins/find', DeviceLogin, { method: 'POST', body: { userCode } })
}

export function approveDeviceLogin(approval: DeviceApproval): Promise<unknown> {
  return api.call('/device-logins/approve', z.unknown(), { method: 'POST', body: approval })
}

export function refuseDeviceLogin(userCode: string): Promise<unknown> {
  return api.call('/device-logins/refuse', z.unknown(), { method: 'POST', body: { userCode } })
}
