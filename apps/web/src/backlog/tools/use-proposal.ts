import { useEffect, useRef, useState } from 'react'
import { errorWords } from '../../app/api/error-words.ts'
import type { DraftingTask, Proposed } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'

export type Proposal<Answer> =
  | { state: 'none' }
  | { state: 'writing' }
  | { state: 'failed'; message: string; requestId?: string }
  | { state: 'nothing'; words: string }
  | { state: 'there'; answer: Answer }

/** Asks the drafter for something to look at before it is taken. Asking again, and going away, ends what is under way. */
export function useProposal<Answer>() {
  const { editor, form, assumptions } = useBacklogWork()
  const [proposal, setProposal] = useState<Proposal<Answer>>({ state: 'none' })
  const active = useRef<AbortController>(undefined)
  useEffect(() => () => active.current?.abort(), [])

  const ask = async (call: (task: DraftingTask) => Promise<Proposed<Answer>>) => {
    active.current?.abort()
    const controller = new AbortController()
    active.current = controller
    const { signal } = controller
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
    active.current?.abort()
    setProposal({ state: 'none' })
  }
  return { proposal, ask, forget }
}
