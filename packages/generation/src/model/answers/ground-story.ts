import { estimatePoints } from '../../built-in/estimate-points.ts'
import type { DraftedStory } from '../../drafter.ts'
import type { StoryAnswer } from './model-answers.ts'
import type { NumberedBrief } from './number-brief.ts'

/** Characters of a title, at most. */
const longestTitle = 250

/**
 * A model's story brought into the shape of ours: title and description in their form where they were nearly so, priority in range, and the
 * passages it rests on; what of them does not stand in the brief was made up and is left out. Its points are rough, until all stories stand in an order of effort.
 */
export function groundStory(answer: StoryAnswer, brief: Pick<NumberedBrief, 'passagesOf'>, id: string): DraftedStory {
  const criteria = answer.acceptanceCriteria.map(oneLine).filter(Boolean)
  const source = brief.passagesOf(answer)
  return {
    id,
    title: tidyTitle(answer.title),
    description: tidyDescription(answer.description),
    acceptanceCriteria: criteria.join('\n'),
    storyPoints: estimatePoints([answer.title, ...source].join('\n'), criteria.length),
    priority: clampPriority(answer.priority),
    dependsOn: [],
    source,
  }
}

/** `**US-3: Users can pay by card.**` is titled `Pay by card`. */
export function tidyTitle(title: string): string {
  const plain = oneLine(title.replace(/\*\*|__|`|^#+\s*/g, ''))
    .replace(/^(?:(?:user )?story|us|epic|feature|task)?\s*[-#]?\s*\d+(?:\.\d+)*\s*[:.)–-]\s*/i, '')
    .replace(/[\s.!?:;,]+$/, '')
  const means =
    /^as an? .+?,? I (?:want|would like|need)(?: to be able)? to (.+?)(?:,? so that .*)?$/i.exec(plain)?.[1] ??
    /^(?:the )?(?:users?|customers?) (?:can|should be able to|must be able to) (.+)$/i.exec(plain)?.[1] ??
    plain
  return shortened(means.charAt(0).toUpperCase() + means.slice(1))
}

/** Cut behind a word where it is too long. */
const shortened = (title: string): string =>
  title.length <= longestTitle
    ? title
    : title
        .slice(0, longestTitle)
        .replace(/\s+\S*$/, '')
        .toWellFormed()

/** `As a guest I would like to pay in order to ...` in the form that all descriptions have. */
function tidyDescription(description: string): string {
  return oneLine(description.replace(/\*\*|__|`/g, ''))
    .replace(/^(as (?:an?|the) [^,]{1,60}?),?\s+I (?:want|would like|'d like|wish|need)\s+/i, '$1, I want ')
    .replace(/^(as (?:an?|the) [^,]{1,60}?),?\s+I (?:can|should be able to|must be able to)\s+/i, '$1, I want to ')
    .replace(/^as (?:an?|the) (?=(\w+))/i, (_, word: string) => (startsWithVowel(word) ? 'As an ' : 'As a '))
    .replace(/,? (?:so that|so (?=I\b)|such that) ?/i, ', so that ')
    .replace(/,? in order to (?=\w)/i, ', so that I can ')
    .trim()
}

const startsWithVowel = (word: string): boolean =>
  /^(?:[aeiou]|hour|honest|heir)/i.test(word) && !/^(?:uni(?!n)|use|user|usual|euro|one\b|once)/i.test(word)

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function clampPriority(value: number): DraftedStory['priority'] {
  const rounded = Math.min(4, Math.max(1, Math.round(value)))
  return rounded === 1 || rounded === 2 || rounded === 4 ? rounded : 3
}
