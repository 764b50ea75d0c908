import type { Draft, DraftContent } from '@planwright/contract'
import { hashKey } from '@tanstack/react-query'

/** The calls a draft is kept with. `update` rejects with `isConflict` errors when the version is stale. */
export type DraftRemote = {
  create: (content: DraftContent) => Promise<Draft>
  update: (id: string, version: number, content: DraftContent) => Promise<Draft>
  read: (id: string) => Promise<Draft>
  isConflict: (error: unknown) => boolean
}

/** `unsaved` means that the last try failed and another one follows by itself. */
export type DraftStatus =
  | { state: 'saved' }
  | { state: 'saving' }
  | { state: 'unsaved' }
  | { state: 'conflict'; theirs: Draft }

type DraftSnapshot = { content: DraftContent; status: DraftStatus }

export type DraftSync = {
  /** Null until it is kept for the first time. */
  id: () => string | null
  /** The draft as it stands here; the same object until something changes. */
  snapshot: () => DraftSnapshot
  /** Takes over a part of the content and keeps it on the server soon. */
  change: (patch: Partial<DraftContent>) => void
  /** Keeps what is not kept yet, now. Resolves once it is tried. */
  flush: () => Promise<void>
  /** Settles a conflict: keep what stands here, or take what stands on the server. */
  settle: (choice: 'mine' | 'theirs') => void
  subscribe: (listener: () => void) => () => void
  /** Ends timers; what is unsaved is tried once more. */
  close: () => void
}

const settleDelayMs = 600
/** Somebody who never stops typing is kept all the same. */
const longestDelayMs = 3_000
const retryDelaysMs = [1_000, 2_000, 5_000, 15_000, 30_000]

const emptyDraft: DraftContent = {
  name: '',
  form: null,
  backlog: null,
  plan: null,
  runs: { generation: null, save: null },
}

/**
 * Keeps one draft in step with the server: changes are collected for a moment, written one request at a time, and tried again
 * after a failure. A draft that does not exist yet is created by its first change.
 */
export function createDraftSync(initial: Draft | null, remote: DraftRemote): DraftSync {
  let base = initial
  let snapshot: DraftSnapshot = { content: initial ? contentOf(initial) : emptyDraft, status: { state: 'saved' } }
  let dirty = false
  let dirtySince = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const show = (next: Partial<DraftSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  const write = async () => {
    dirty = false
    const content = snapshot.content
    try {
      base = base ? await remote.update(base.id, base.version, content) : await remote.create(content)
      failures = 0
      if (!dirty) show({ status: { state: 'saved' } })
    } catch (error) {
      dirty = true
      if (base && remote.isConflict(error)) return faceConflict(base.id)
      show({ status: { state: 'unsaved' } })
      schedule(retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)] ?? 30_000)
    }
  }

  const faceConflict = async (id: string) => {
    try {
      const theirs = await remote.read(id)
      // an update whose answer was lost: the server holds just what stands here
      if (sameContent(contentOf(theirs), snapshot.content)) {
        base = theirs
        dirty = false
        return show({ status: { state: 'saved' } })
      }
      show({ status: { state: 'conflict', theirs } })
    } catch {
      // the other version cannot be read now: the next write meets the conflict again
      show({ status: { state: 'unsaved' } })
      schedule(retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)] ?? 30_000)
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    while (writing) await writing
    if (!dirty || snapshot.status.state === 'conflict') return
    show({ status: { state: 'saving' } })
    writing = write().finally(() => {
      writing = undefined
    })
    await writing
    if (dirty && snapshot.status.state === 'saving') await flush()
  }

  return {
    id: () => base?.id ?? null,
    snapshot: () => snapshot,
    change: (patch) => {
      if (!dirty) dirtySince = Date.now()
      dirty = true
      const status: DraftStatus = snapshot.status.state === 'saved' ? { state: 'saving' } : snapshot.status
      show({ content: { ...snapshot.content, ...patch }, status })
      const due = Math.max(0, dirtySince + longestDelayMs - Date.now())
      if (!writing && status.state !== 'conflict') schedule(Math.min(settleDelayMs, due))
    },
    flush,
    settle: (choice) => {
      if (snapshot.status.state !== 'conflict') return
      base = snapshot.status.theirs
      dirty = choice === 'mine'
      show({
        content: choice === 'mine' ? snapshot.content : contentOf(base),
        status: { state: dirty ? 'saving' : 'saved' },
      })
      if (dirty) void flush()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => void flush(),
  }
}

const contentOf = ({ name, form, backlog, plan, runs }: Draft): DraftContent => ({ name, form, backlog, plan, runs })

// the server may answer keys in another order
const sameContent = (a: DraftContent, b: DraftContent) => hashKey([a]) === hashKey([b])
