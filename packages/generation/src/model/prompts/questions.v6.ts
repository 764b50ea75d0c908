import { questionKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { answerForm, briefBlocks, type Prompt, rules } from './prompt.ts'

/** Asks what decisive thing the brief leaves open. */
export function questionsPrompt(brief: NumberedBrief): Prompt {
  return {
    version: 'questions.v6',
    instructions: `${rules(brief)}
Name at most three things that the brief leaves open and that decide what must be built: who uses it, what is in the first release, limits, sign-in and permissions, payment, data that exists already. A demand without its measure ("fast", "easy", "user-friendly") is one of them: ask what is measured, and from which value on it is met. Ask nothing that the brief answers, and nothing that changes no story. Where nothing decisive is missing, answer an empty list. Each question comes with two to four suggested answers, what depends on it, and what is assumed until it is answered.
${answerForm(questionKind)}`,
    data: briefBlocks(brief),
  }
}
