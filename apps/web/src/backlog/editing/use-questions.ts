import type { DraftForm, DraftingQuestion } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfig } from '../../app/use-config.ts'
import { questionsQuery } from './questions-query.ts'

const none: DraftingQuestion[] = []

/**
 * Questions on the brief that the backlog was last written from. They are asked when it is written; of the built-in drafter, which
 * costs nothing, also when a draft is opened. Those whose answer stands in the form already are left out.
 */
export function useQuestions(form: DraftForm | null, hasBacklog: boolean) {
  const { data: config } = useConfig()
  const [opened] = useState(() => (hasBacklog ? form : null))
  const [written, setWritten] = useState<DraftForm | null>(null)
  const asked = written ?? (config?.model.builtIn ? opened : null)
  const { data = none } = useQuery(questionsQuery(asked))
  const answered = form?.additionalInfo ?? ''
  return {
    questions: data.filter(({ question }) => !answered.includes(`${question.replace(/\?\s*$/, '')}: `)),
    askAbout: setWritten,
  }
}
