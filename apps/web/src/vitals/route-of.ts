import { type VitalRoute, vitalRoutes } from '@planwright/contract'

/** The pattern that an address fits; never the address, which may hold an id. */
export function routeOf(pathname: string): VitalRoute {
  const exact = vitalRoutes.find((route) => route === pathname)
  return exact ?? (pathname.startsWith('/admin/') ? '/admin' : 'other')
}

/** Whether an installation is among the share that measures: always the same answer for the same id. */
export function isInSample(id: string, sampleRate: number): boolean {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 8), 16) / 0x1_0000_0000 < sampleRate
}
