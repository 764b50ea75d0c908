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

/** The form with an answer behind what stands in Additional information, as `answerLine` says it. */
export function withAnswer(form: DraftForm, question: string, answer: string): DraftForm {
  return {
    ...form,
    additionalInfo: [form.additionalInfo.trimEnd(), answerLine(question, answer)].filter(Boolean).join('\n'),
  }
}

/** A statement that stories can rest on; `Yes` and the like stay an answer to their question, as in a talk. */
function answerLine(question: string, answer: string): string {
  const said = answer.trim()
  return isReply.test(said) ? `${question.trim()} ${said}` : `${bareOf(question)}: ${said}`
}
const isReply = /^(?:yes|no|ja|nein|to be decided|it does not)\b/i
const bareOf = (question: string): string => question.replace(/\?\s*$/, '')

/** Whether a form holds the answer to a question. */
export function isAnswered({ additionalInfo }: DraftForm, question: string): boolean {
  const bare = bareOf(question)
  return additionalInfo
    .split('\n')
    .some(
      (line) =>
        line.startsWith(`${bare}: `) || (line.startsWith(`${bare}? `) && isReply.test(line.slice(bare.length + 2))),
    )
}
