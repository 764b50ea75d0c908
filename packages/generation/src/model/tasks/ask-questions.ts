import type { DraftingOptions, DraftingQuestion } from '../../drafter.ts'
import { questionKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { questionsPrompt } from '../prompts/questions.v6.ts'

const mostQuestions = 3
const mostAnswers = 4

/** At most three things that the brief leaves open, as the model sees it. */
export async function askQuestions(
  ask: Asker,
  brief: NumberedBrief,
  options: DraftingOptions,
): Promise<DraftingQuestion[]> {
  const questions: DraftingQuestion[] = []
  for await (const { answers, ...told } of ask(questionsPrompt(brief), questionKind, { ...options, enough: 1 })) {
    if (questions.length < mostQuestions)
      questions.push({ id: options.newId(), ...told, answers: [...new Set(answers)].slice(0, mostAnswers) })
  }
  return questions
}
