import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAt: number }

/**
 * What the provider remembers (sessions, codes, tokens), in memory and per provider. The library's own store is one for the
 * whole process, and meant for trying out. Holds at most `limit` entries; the oldest go first.
 */
export function createMemoryAdapter(now: () => number, limit = 5000): AdapterFactory {
  const entries = new Map<string, Entry>()

  const find = (key: string) => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (entry.expiresAt > now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const findBy = (kind: string, matches: (payload: AdapterPayload) => boolean) => {
    const key = [...entries.keys()].find((candidate) => {
      const payload = candidate.startsWith(`${kind}:`) ? find(candidate) : undefined
      return payload !== undefined && matches(payload)
    })
    return key === undefined ? undefined : find(key)
  }

  return (kind): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const key = `${kind}:${id}`
      entries.delete(key)
      entries.set(key, { payload, expiresAt: expiresIn === undefined ? Infinity : now() + expiresIn * 1000 })
      const [oldest] = entries.keys()
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
    },
    async find(id) {
      return find(`${kind}:${id}`)
    },
    async findByUid(uid) {
      return findBy(kind, (payload) => payload.uid === uid)
    },
    async findByUserCode(userCode) {
      return findBy(kind, (payload) => payload.userCode === userCode)
    },
    async consume(id) {
      const payload = find(`${kind}:${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(key)
    },
  })
}
