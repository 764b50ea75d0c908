import type { Author } from '../data/change-issue.ts'
import type { World } from './world.ts'

/** Who acts in this call, and when. */
export function authorOf({ viewer, now }: World): Author {
  return { userId: viewer.id, at: now }
}

/** The answer of a mutation that succeeded: every one is a step of the workspace. */
export function done<T extends object>({ data }: World, payload: T): T & { success: true; lastSyncId: number } {
  data.lastSyncId += 1
  return { ...payload, success: true, lastSyncId: data.lastSyncId }
}

/** The fields of something that is new. */
export function newEntity({ now }: World, id: string) {
  const at = new Date(now).toISOString()
  return { id, createdAt: at, updatedAt: at, archivedAt: null }
}
