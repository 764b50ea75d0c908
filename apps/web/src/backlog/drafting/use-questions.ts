import type { DraftForm, DraftingQuestion } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../app/api/error-words.ts'
import { useConfig } from '../../app/use-config.ts'
import { isAnswered, questionsQuery } from './questions-query.ts'

/** Questions on a brief: those that are open, and how to ask for them where a model has to be paid. */
export type OpenQuestions = {
  questions: DraftingQuestion[]
  /** Null where nobody has to ask. */
  asking: { ask: () => void; busy: boolean; done: boolean; problem: string | null } | null
}

const none: DraftingQuestion[] = []

/**
 * The built-in drafter costs nothing and is asked about every brief that a backlog is written from, and when a draft is opened; a
 * model when somebody wants to know. Questions whose answer stands in the form already are left out.
 */
export function useQuestions(form: DraftForm | null, hasBacklog: boolean) {
  const { data: config } = useConfig()
  const [written, setWritten] = useState<DraftForm | null>(() => (hasBacklog ? form : null))
  const [wanted, setWanted] = useState<DraftForm | null>(null)
  const builtIn = config?.model.builtIn ?? true
  const { data = none, error, isFetching } = useQuery(questionsQuery(config && builtIn ? written : wanted))
  const open: OpenQuestions = {
    questions: data.filter(({ question }) => !form || !isAnswered(form, question)),
    asking: builtIn
      ? null
      : {
          ask: () => setWanted(form),
          busy: isFetching,
          done: wanted !== null && data !== none,
          problem: error && errorWords(error).message,
        },
  }
  return { open, askAbout: setWritten }
}
