import { type DraftForm, Questions } from '@planwright/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../app/api/api.ts'
import { briefOf, draftingCallMs } from './drafting-calls.ts'

/** What a brief leaves open; asked once for each brief, for a model may have to be paid. Null asks nothing. */
export function questionsQuery(form: DraftForm | null) {
  const brief = form && briefOf(form)
  return queryOptions({
    queryKey: ['questions', brief],
    queryFn: brief
      ? async ({ signal }) => {
          const { questions } = await api.call('/inference/questions', Questions, {
            method: 'POST',
            body: brief,
            signal,
            timeoutMs: draftingCallMs,
          })
          return questions
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The form with an answer behind what stands in Additional information: a statement that stories can rest on. */
export function withAnswer(form: DraftForm, question: string, answer: string): DraftForm {
  return {
    ...form,
    additionalInfo: [form.additionalInfo.trimEnd(), `${question.replace(/\?\s*$/, '')}: ${answer.trim()}`]
      .filter(Boolean)
      .join('\n'),
  }
}
