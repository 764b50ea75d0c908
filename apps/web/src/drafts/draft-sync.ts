import type { Draft, DraftContent } from '@planwright/contract'
import { digestOf } from './digest-of.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import { type DraftDifference, mergeDrafts, sameValue } from './merge-drafts.ts'

/** The calls that keep a draft on the server. They reject with whatever went wrong. */
export type DraftRemote = {
  /** Begins the draft under its id; a second time is a conflict. */
  create: (id: string, content: DraftContent) => Promise<Draft>
  update: (id: string, version: number, content: DraftContent) => Promise<Draft>
  read: (id: string) => Promise<Draft>
  /** Null where the server has no newer version than that. */
  readNewer: (id: string, version: number) => Promise<Draft | null>
  /** The server's draft is not the one that was built on. */
  isConflict: (error: unknown) => boolean
  /** The server has no such draft. */
  isGone: (error: unknown) => boolean
}

/** Says to this browser's other tabs that a draft has changed here, and hears the same of them. */
export type DraftChannel = {
  tell: (id: string) => void
  listen: (listener: (id: string) => void) => () => void
}

export type DraftSyncParts = {
  store: DraftStore
  remote: DraftRemote
  channel: DraftChannel
  /** Runs one at a time of all tabs: two would send the same change twice. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>
}

/**
 * `unsaved`: it stands in this browser, and the server does not have it yet; another try follows by itself. `conflict`: both sides changed
 * the same, and a person says which stands.
 */
export type DraftStatus =
  | { state: 'saved' }
  | { state: 'saving' }
  | { state: 'unsaved'; error: unknown }
  | { state: 'conflict'; differences: DraftDifference[]; theirs: DraftContent }

/** `arrivals` rises when another tab or device changed what is typed in the form, which must then show it. */
type DraftSnapshot = { content: DraftContent; status: DraftStatus; arrivals: number }

export type DraftSync = {
  id: string
  /** Whether the server has ever had it. */
  isSent: () => boolean
  /** The draft as it stands here; the same object until something changes. */
  snapshot: () => DraftSnapshot
  /** Takes over a part of the content, and keeps it: in this browser at once, on the server soon. */
  change: (patch: Partial<DraftContent>) => void
  /** Keeps what is not kept yet, now. Resolves once it is tried. */
  flush: () => Promise<void>
  /** Takes over what the server has, where it is newer. Never throws: without a connection nothing is new. */
  refresh: () => Promise<void>
  /** Settles a conflict: what both changed stands as it is here, or as it is there. What only one changed stands in any case. */
  settle: (choice: 'mine' | 'theirs') => void
  subscribe: (listener: () => void) => () => void
  /** Begins to send by itself and to hear other tabs; gives what ends that, after one more try to send what is unsent. */
  connect: () => () => void
}

const settleDelayMs = 600
/** Somebody who never stops typing is sent all the same. */
const longestDelayMs = 3_000
/** Tries without an answer that are remembered. */
const mostTried = 20
const retryDelaysMs = [1_000, 2_000, 5_000, 15_000, 30_000]

export const emptyDraft: DraftContent = {
  name: '',
  form: null,
  backlog: null,
  plan: null,
  runs: { generation: null, save: null },
}

/** Whether the server has all of it. A draft in which nothing stands yet has nothing to send. */
export const isSent = ({ content, sent, begun }: KeptDraft): boolean =>
  sameValue(content, sent?.content ?? begun ?? emptyDraft)

/** What a draft and the server's grew from: what they last agreed on, or the server's own where that is what was sent and only the answer got lost. */
const baseOf = ({ sent, begun, tried = [] }: KeptDraft, theirs: DraftContent, digest: string): DraftContent =>
  tried.includes(digest) ? theirs : (sent?.content ?? begun ?? emptyDraft)

/** Two contents that a person must bring together: what came, and what to do with the choice. */
type Meeting = {
  theirs: DraftContent
  /** Makes it the agreed one, with whatever stands here by now brought together with it as `prefer` says. */
  agree: (prefer: 'mine' | 'theirs') => Promise<void>
}

/**
 * Keeps one draft: each change in this browser's store first, which every tab reads and writes, and from there on the server, one request at a time
 * and tried again after a failure. What other tabs and devices change is brought together with what stands here; only what both
 * changed differently is asked.
 */
export function createDraftSync(opened: KeptDraft, { store, remote, channel, exclusively }: DraftSyncParts): DraftSync {
  const { id } = opened
  /** The store's draft as this tab saw it last. */
  let stored = opened
  let snapshot: DraftSnapshot = {
    content: opened.content,
    status: { state: isSent(opened) ? 'saved' : 'saving' },
    arrivals: 0,
  }
  let keeping: Promise<void> | undefined
  let meeting: Meeting | undefined
  let unsentSince = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false
  const listeners = new Set<() => void>()

  const show = (next: Partial<DraftSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  /** Shows what has arrived from elsewhere. */
  const arrive = (content: DraftContent) => {
    if (content === snapshot.content) return
    const isTypedAnew = !sameValue(typedIn(content), typedIn(snapshot.content))
    show({ content, arrivals: snapshot.arrivals + (isTypedAnew ? 1 : 0) })
  }

  const showStatus = () => {
    if (snapshot.status.state === 'conflict' && meeting) return
    if (isSent(stored) && stored.content === snapshot.content) {
      failures = 0
      if (snapshot.status.state !== 'saved') show({ status: { state: 'saved' } })
    } else if (snapshot.status.state === 'saved') show({ status: { state: 'saving' } })
  }

  const ask = (next: Meeting, differences: DraftDifference[]) => {
    meeting = next
    clearTimeout(timer)
    show({ status: { state: 'conflict', differences, theirs: next.theirs } })
  }

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (isConnected) timer = setTimeout(() => void send(), delayMs)
  }

  /** A draft that another tab has taken out of the store, or that the store lost, stands there again as it was seen here. */
  const update = (change: (here: KeptDraft) => KeptDraft) => store.update(id, (current) => change(current ?? stored))

  /** Writes what stands here into the store, brought together with what other tabs wrote meanwhile. */
  const keep = (): Promise<void> => {
    keeping ??= keepAll().finally(() => {
      keeping = undefined
    })
    return keeping
  }

  const keepAll = async () => {
    while (snapshot.content !== stored.content) {
      const mine = snapshot.content
      const base = stored
      let theirs = base.content
      let differences: DraftDifference[] = []
      const kept = await store.update(id, (current) => {
        if (!current || current.revision === base.revision)
          return { ...(current ?? base), content: mine, revision: base.revision + 1, openedAt: base.openedAt }
        theirs = current.content
        const outcome = mergeDrafts(base.content, mine, theirs)
        differences = outcome.differences
        return { ...current, content: outcome.merged, revision: current.revision + 1 }
      })
      if (!kept) return
      stored = kept
      // what was typed while it was written stands on top of it
      if (snapshot.content === mine) arrive(kept.content)
      else if (kept.content !== mine) arrive(mergeDrafts(mine, snapshot.content, kept.content).merged)
      channel.tell(id)
      // kept as it stands here until it is asked, so that closing the page loses none of it
      if (differences.length > 0 && !meeting) ask(meetTab(base.content, theirs), differences)
    }
    showStatus()
  }

  const meetTab = (base: DraftContent, theirs: DraftContent): Meeting => ({
    theirs,
    agree: async (prefer) => {
      if (prefer === 'theirs') arrive(mergeDrafts(base, snapshot.content, theirs, prefer).merged)
    },
  })

  /** Makes what the store holds now the draft that is known here. */
  const adopt = async (kept: KeptDraft) => {
    // what was typed meanwhile is brought together with it by the next write
    if (snapshot.content !== stored.content) return keep()
    // the same object where it says the same, so that nothing is drawn again
    stored = sameValue(kept.content, stored.content) ? { ...kept, content: stored.content } : kept
    arrive(stored.content)
  }

  /** Takes over what another tab has written. */
  const hear = async () => {
    await keeping
    const current = await store.find(id)
    if (!current || current.revision <= stored.revision || meeting) return
    await adopt(current)
    showStatus()
  }

  /** Brings the store's draft together with what the server has; asks where that cannot be done without a person. */
  const meetServer = async (theirs: Draft, prefer?: 'mine' | 'theirs'): Promise<void> => {
    const content = contentOf(theirs)
    const digest = digestOf(content)
    let outcome: ReturnType<typeof mergeDrafts> | undefined
    const kept = await store.update(id, (current) => {
      const here = current ?? stored
      const sent = { version: theirs.version, content }
      outcome = mergeDrafts(baseOf(here, content, digest), here.content, content, prefer)
      if (outcome.differences.length > 0 && !prefer) return null
      return { ...here, content: outcome.merged, sent, tried: [], revision: here.revision + 1 }
    })
    if (outcome && outcome.differences.length > 0 && !prefer)
      return ask({ theirs: content, agree: (choice) => meetServer(theirs, choice) }, outcome.differences)
    if (kept) await adopt(kept)
    channel.tell(id)
    showStatus()
  }

  /** Sends what the server does not have. One tab does it for all of them. */
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    await keep()
    if (meeting || isSent(stored)) return
    await exclusively(`planwright draft ${id}`, sendStored)
  }

  const sendStored = async () => {
    const kept = (await store.find(id)) ?? stored
    if (isSent(kept)) return hear()
    if (meeting) return
    if (snapshot.status.state !== 'unsaved') show({ status: { state: 'saving' } })
    try {
      const { content, sent } = kept
      const digest = digestOf(content)
      await update((here) => ({ ...here, tried: [...(here.tried ?? []), digest].slice(-mostTried) }))
      const answer = sent ? await remote.update(id, sent.version, content) : await remote.create(id, content)
      await noteSent({ version: answer.version, content })
    } catch (error) {
      await sortOut(error, kept)
    }
  }

  const noteSent = async (sent: NonNullable<KeptDraft['sent']>) => {
    unsentSince = Date.now()
    const kept = await update((here) => ({ ...here, sent, tried: [], revision: here.revision + 1 }))
    if (kept) await adopt(kept)
    failures = 0
    channel.tell(id)
    showStatus()
    if (!isSent(stored) || stored.content !== snapshot.content) schedule(settleDelayMs)
  }

  const sortOut = async (error: unknown, kept: KeptDraft) => {
    try {
      if (remote.isConflict(error)) {
        // where the answer to an earlier request was lost, the server holds just what was sent
        await meetServer(await remote.read(id))
        if (!meeting && !isSent(stored)) schedule(0)
        return
      }
      if (remote.isGone(error) && kept.sent) {
        // deleted elsewhere while it was changed here: what was written is not lost
        await update((here) => ({ ...here, sent: null, revision: here.revision + 1 }))
        await hear()
        return schedule(0)
      }
    } catch (reason) {
      return failed(reason)
    }
    failed(error)
  }

  const failed = (error: unknown) => {
    show({ status: { state: 'unsaved', error } })
    schedule(retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)] ?? 30_000)
  }

  return {
    id,
    isSent: () => stored.sent !== null,
    snapshot: () => snapshot,
    change: (patch) => {
      const isFirst = snapshot.content === stored.content && isSent(stored)
      if (isFirst) unsentSince = Date.now()
      const { status } = snapshot
      show({
        content: { ...snapshot.content, ...patch },
        status: status.state === 'saved' ? { state: 'saving' } : status,
      })
      void keep()
      if (status.state === 'conflict' || (status.state === 'unsaved' && failures > 0)) return
      schedule(Math.min(settleDelayMs, Math.max(0, unsentSince + longestDelayMs - Date.now())))
    },
    flush: send,
    refresh: async () => {
      if (meeting) return
      try {
        await keep()
        if (!isSent(stored)) return await send()
        if (!stored.sent) return
        const newer = await remote.readNewer(id, stored.sent.version)
        if (newer) await meetServer(newer)
        if (!meeting && !isSent(stored)) await send()
      } catch {
        // what cannot be asked is asked the next time
      }
    },
    settle: (choice) => {
      const asked = meeting
      if (!asked) return
      meeting = undefined
      show({ status: { state: 'saving' } })
      void asked.agree(choice).then(send, failed)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: () => {
      isConnected = true
      const stopListening = channel.listen((changed) => changed === id && void hear())
      // another tab may have written since it was read
      void hear()
      if (!isSent(stored)) schedule(0)
      return () => {
        void send()
        isConnected = false
        clearTimeout(timer)
        stopListening()
      }
    },
  }
}

/** What the fields of the form show: passages that are set aside or marked stand elsewhere. */
const typedIn = ({ form }: DraftContent) => ({ ...form, setAside: undefined, marks: undefined })

export const contentOf = ({ name, form, backlog, plan, runs }: Draft): DraftContent => ({
  name,
  form,
  backlog,
  plan,
  runs,
})
