import type { Draft, DraftContent } from '@planwright/contract'
import { typedOf } from '../app/form-parts.ts'
import { agreedOn, contentOf, heldHere, isSent, undeleted } from './draft-content.ts'
import type { KeptDraft, OtherVersion } from './draft-store.ts'
import type { DraftSyncParts } from './draft-sync-parts.ts'
import { withWordsLeft, wordsLeft } from './last-words.ts'
import { type DraftDifference, mergeDrafts, sameValue } from './merge-drafts.ts'
import { mergeWithServers } from './merge-with-servers.ts'
import { versionsOf, withNextOther, withReplaced } from './other-versions.ts'
import { sentWords } from './sent-words.ts'

/**
 * `unsaved`: it stands in this browser, and the server does not have it yet; another try follows by itself. `conflict`: both sides changed
 * the same, and a person says which stands.
 */
export type DraftStatus =
  | { state: 'saved' }
  | { state: 'saving' }
  | { state: 'unsaved'; error: unknown }
  | { state: 'conflict'; differences: DraftDifference[]; theirs: DraftContent }

/**
 * `arrivals` rises when another tab or device changed what is typed in the form, which must then show it. `other` is what another tab wrote
 * in the same places within a moment, which this replaced; `versions` counts what stands and all that it replaced so. `isInMemory` where this browser
 * refused to keep it.
 */
type DraftSnapshot = {
  content: DraftContent
  status: DraftStatus
  arrivals: number
  other: OtherVersion | null
  versions: number
  isInMemory: boolean
}

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
  /** The server said last that it has it no more, and nothing has changed here since: whoever looks by itself need not. */
  isGone: () => boolean
  /** Settles a conflict: what both changed stands as it is here, or as it is there. What only one changed stands in any case. */
  settle: (choice: 'mine' | 'theirs') => void
  /** Says which of two tabs' versions stands. Until it is said the later one does, and the other is kept. */
  settleTabs: (choice: 'mine' | 'theirs') => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Begins to send by itself and to hear other tabs; gives what ends that, after one more try to send what is unsent. */
  connect: () => () => void
}

const settleDelayMs = 600
/** Somebody who never stops typing is sent all the same. */
const longestDelayMs = 3_000
/** Of tries without an answer so many words are remembered: many tries of a few, or one of a large backlog. */
const mostTried = 20_000
const retryDelaysMs = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000]

/** Two contents that a person must bring together: what came, and what to do with the choice. */
type Meeting = {
  theirs: DraftContent
  /** Makes it the agreed one, with whatever stands here by now brought together with it as `prefer` says. */
  agree: (prefer: 'mine' | 'theirs') => Promise<void>
}

/**
 * Keeps one draft: each change in this browser's store first, which every tab reads and writes, and from there on the server, one request at a time
 * and tried again after a failure, ever more rarely. What other tabs and devices change is brought together with what stands here; only what both
 * changed differently is asked.
 */
export function createDraftSync(
  opened: KeptDraft,
  { store, remote, channel, lastWords, isReachable, exclusively }: DraftSyncParts,
): DraftSync {
  const { id } = opened
  /** The store's draft as this tab saw it last. */
  let stored = opened
  /** What the store was told last. */
  let told = opened.content
  let wordsOnLeaving = lastWords.find(id)
  const content = withWordsLeft(opened.content, wordsOnLeaving)
  let snapshot: DraftSnapshot = {
    content,
    status: { state: isSent(opened) && content === opened.content ? 'saved' : 'saving' },
    arrivals: 0,
    other: opened.other ?? null,
    versions: versionsOf(opened),
    isInMemory: store.isInMemory(id),
  }
  let keeping: Promise<void> | undefined
  let meeting: Meeting | undefined
  let unsentSince = 0
  let failures = 0
  /** As which the server was found to have it no more. */
  let goneRevision: number | undefined
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

  const showOther = () => {
    const other = stored.other ?? null
    const versions = versionsOf(stored)
    if (other?.at !== snapshot.other?.at || versions !== snapshot.versions) show({ other, versions })
    const isInMemory = store.isInMemory(id)
    if (isInMemory !== snapshot.isInMemory) show({ isInMemory })
  }

  const showStatus = () => {
    showOther()
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
  const update = (change: (here: KeptDraft) => KeptDraft | null) =>
    store.update(id, (current) => change(heldHere(current) ?? stored))

  /** Writes what stands here into the store, brought together with what other tabs wrote meanwhile. */
  const keep = (): Promise<void> => {
    keeping ??= keepAll().finally(() => {
      keeping = undefined
    })
    return keeping
  }

  /** What another page leaves meanwhile stays for the next one that opens. */
  const forgetLeft = () => {
    if (wordsOnLeaving) lastWords.forget(id)
    wordsOnLeaving = null
  }

  const keepAll = async () => {
    while (snapshot.content !== stored.content) {
      const mine = snapshot.content
      const base = stored
      told = mine
      const kept = await store.update(id, (current) => {
        const keptHere = heldHere(current)
        // one that another tab has deleted stays with what is written here
        const standing = undeleted(keptHere ?? base)
        if (!keptHere || keptHere.revision === base.revision)
          return { ...standing, content: mine, revision: base.revision + 1, openedAt: base.openedAt }
        const { merged, differences } = mergeDrafts(base.content, mine, keptHere.content)
        // what is typed last stands, and closing any page loses none of the other
        const replaced = { at: Date.now(), base: base.content, theirs: keptHere.content, differences }
        const others = differences.length > 0 && withReplaced(keptHere, replaced, base.content)
        return { ...standing, content: merged, revision: keptHere.revision + 1, ...others }
      })
      if (!kept) return
      // what was typed while it was written grew from what stood here, not from what arrived: the next write brings the two together, and keeps what it replaces
      const isBehind = snapshot.content !== mine && kept.content !== mine
      stored = isBehind ? { ...kept, content: mine, revision: base.revision } : kept
      if (snapshot.content === mine) arrive(kept.content)
      channel.tell(id)
    }
    forgetLeft()
    showStatus()
  }

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
    let outcome: ReturnType<typeof mergeDrafts> | undefined
    const kept = await store.update(id, (current) => {
      const keptHere = heldHere(current) ?? stored
      const sent = { version: theirs.version, content }
      outcome = mergeWithServers(keptHere, content, prefer)
      if (outcome.differences.length > 0 && !prefer) return null
      return { ...keptHere, content: outcome.merged, sent, tried: [], revision: keptHere.revision + 1 }
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
    if (meeting || isSent(stored) || !isReachable()) return
    await exclusively(`planwright draft ${id}`, sendStored)
  }

  const sendStored = async () => {
    const kept = heldHere(await store.find(id)) ?? stored
    if (isSent(kept)) return hear()
    if (meeting) return
    if (snapshot.status.state !== 'unsaved') show({ status: { state: 'saving' } })
    try {
      const { content, sent } = kept
      const words = sentWords(content, agreedOn(kept))
      await update((here) => ({ ...here, tried: [...new Set([...(here.tried ?? []), ...words])].slice(-mostTried) }))
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
    schedule(retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)] ?? 120_000)
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
        // also what this browser had and could not read when the draft was opened
        await hear()
        if (!isSent(stored)) return await send()
        if (!stored.sent) return
        const newer = await remote.readNewer(id, stored.sent.version)
        goneRevision = undefined
        if (newer) await meetServer(newer)
        if (!meeting && !isSent(stored)) await send()
      } catch (error) {
        // what cannot be asked is asked the next time
        if (remote.isGone(error)) goneRevision = stored.revision
      }
    },
    isGone: () => stored.revision === goneRevision,
    settle: (choice) => {
      const asked = meeting
      if (!asked) return
      meeting = undefined
      show({ status: { state: 'saving' } })
      void asked.agree(choice).then(send, failed)
    },
    settleTabs: async (choice) => {
      const { other } = snapshot
      if (!other) return
      await keep()
      const kept = await update((here) => {
        // another tab has written or chosen meanwhile: what is shown then is asked anew
        if (here.other?.at !== other.at) return null
        const content =
          choice === 'mine' ? here.content : mergeDrafts(other.base, here.content, other.theirs, choice).merged
        return { ...withNextOther(here, content), content, revision: here.revision + 1 }
      })
      if (kept) await adopt(kept)
      else await hear()
      channel.tell(id)
      showStatus()
      await send()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: () => {
      isConnected = true
      const stopListening = channel.listen((changed) => changed === id && void hear())
      const stopNoting = lastWords.onLeaving(() => {
        if (snapshot.content === stored.content) return
        wordsOnLeaving = wordsLeft(stored.content, snapshot.content, told)
        lastWords.leave(id, wordsOnLeaving)
      })
      if (snapshot.content === stored.content) {
        forgetLeft()
        // another tab may have written since it was read
        void hear()
      } else void keep()
      if (!isSent(stored) || snapshot.content !== stored.content) schedule(0)
      return () => {
        stopNoting()
        void send()
        isConnected = false
        clearTimeout(timer)
        stopListening()
      }
    },
  }
}

const typedIn = ({ form }: DraftContent) => form && typedOf(form)
