import { useEffect, useState, useSyncExternalStore } from 'react'
import { errorWords } from '../../app/api/error-words.ts'
import type { DraftingTask, Proposed } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'

export type Proposal<Answer> =
  | { state: 'none' }
  | { state: 'writing' }
  | { state: 'failed'; message: string; requestId?: string }
  | { state: 'nothing'; words: string }
  | { state: 'there'; answer: Answer }

/**
 * Asks the drafter for something to look at before it is taken. Asking again ends what is under way; so does going away, unless it has a `name` among the backlog's: then it goes on and
 * waits for whoever comes back, from another view too, until it is forgotten.
 */
export function useProposal<Answer>(name?: string) {
  const { editor, form, assumptions } = useBacklogWork()
  const [own] = useState(() => createProposal<Answer>())
  // whoever names one asks for the same kind of answer under that name
  const kept = name === undefined ? own : (namedProposal(editor, name) as ProposalStore<Answer>)
  const proposal = useSyncExternalStore(kept.subscribe, kept.snapshot)
  const { show: setProposal } = kept
  useEffect(() => own.abort, [own])

  const ask = async (call: (task: DraftingTask) => Promise<Proposed<Answer>>) => {
    const signal = kept.begin()
    setProposal({ state: 'writing' })
    try {
      const proposed = await call({ form: form(), assumptions: assumptions(), epics: editor.backlog(), signal })
      if (signal.aborted) return
      setProposal(
        'nothing' in proposed
          ? { state: 'nothing', words: proposed.nothing }
          : { state: 'there', answer: proposed.answer },
      )
    } catch (error) {
      if (signal.aborted) return
      const { message, requestId } = errorWords(error)
      setProposal({ state: 'failed', message, requestId })
    }
  }
  const forget = () => {
    kept.abort()
    setProposal({ state: 'none' })
  }
  return { proposal, ask, forget }
}

function createProposal<Answer>() {
  let proposal: Proposal<Answer> = { state: 'none' }
  let active: AbortController | undefined
  const listeners = new Set<() => void>()
  return {
    snapshot: () => proposal,
    show: (next: Proposal<Answer>) => {
      proposal = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin: () => {
      active?.abort()
      active = new AbortController()
      return active.signal
    },
    abort: () => active?.abort(),
  }
}
type ProposalStore<Answer> = ReturnType<typeof createProposal<Answer>>

/** They go with the backlog that they are about. */
const named = new WeakMap<object, Map<string, unknown>>()

function namedProposal(backlog: object, name: string): unknown {
  const ofBacklog = named.get(backlog) ?? new Map<string, unknown>()
  named.set(backlog, ofBacklog)
  const kept = ofBacklog.get(name) ?? createProposal()
  ofBacklog.set(name, kept)
  return kept
}
