import { storyParts } from '@planwright/likeness'
import type { Brief, DraftedStory } from '../../drafter.ts'
import { capitalise, containment, keyWords } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import { splitSentences } from '../reading/split-sentences.ts'
import { condense } from '../stories/condense.ts'
import { tellDescription } from '../stories/tell-means.ts'
import { draftPassages } from './draft-passages.ts'
import type { Candidate } from './read-candidates.ts'

/** How much of a topic a text must speak of. */
const speaksOfThreshold = 0.6
const wordsInTitle = 12

/** How much of a topic's words a story speaks of, in what it says and what it rests on; 0 to 1. */
function speaksOf(story: DraftedStory, topic: string): number {
  const words = keyWords(topic)
  const said = keyWords(`${story.title} ${story.description} ${story.acceptanceCriteria}`)
  const cited = keyWords(story.source.join(' '))
  const share = (own: Set<string>) => [...words].filter((word) => own.has(word)).length / Math.max(1, words.size)
  return Math.max(share(said), share(cited) * 0.9)
}

/**
 * The stories that speak of a topic, the nearest first: those of the brief in their own form, or, where a story speaks of it only in passing,
 * what the sentence that does so says by itself.
 */
export function storiesAbout(topic: string, candidates: readonly Candidate[], brief: Brief): DraftedStory[] {
  return candidates
    .map(({ story }) => ({ story, near: speaksOf(story, topic) }))
    .filter(({ near }) => near >= speaksOfThreshold)
    .map(({ story, near }) => ({ story: narrowed(story, topic, brief), near: near + titleBonus(story, topic) }))
    .sort((a, b) => b.near - a.near)
    .map(({ story }) => story)
}

const titleBonus = (story: DraftedStory, topic: string): number =>
  0.5 * containment(keyWords(topic), keyWords(story.title))

/** The story of the criteria or the sentence that speak of the topic, where the whole one's title does not. */
function narrowed(story: DraftedStory, topic: string, brief: Brief): DraftedStory {
  const words = keyWords(topic)
  const speaks = (text: string) => containment(words, keyWords(text)) >= speaksOfThreshold
  if (speaks(story.title)) return story
  const lines = story.acceptanceCriteria.split('\n').filter(speaks)
  const told = lines[0] ? storyOfCriterion(story, lines[0]) : undefined
  if (told) return { ...told, acceptanceCriteria: lines.join('\n') }
  const sentences = story.source.flatMap((source) =>
    splitSentences(source, { start: 0, end: source.length }).map(({ start, end }) => source.slice(start, end)),
  )
  const [nearest] = sentences
    .map((sentence) => ({ sentence, near: containment(words, keyWords(sentence)) }))
    .sort((a, b) => b.near - a.near)
  if (!nearest || nearest.near < speaksOfThreshold) return story
  let id = 0
  const parts = draftPassages(brief, [nearest.sentence], () => `part-${++id}`)
  const part = parts.find(({ title }) => speaks(title)) ?? parts[0]
  return part ? { ...part, source: part.source.length > 0 ? part.source : story.source, dependsOn: [] } : story
}

/** `When the payment fails, Then they are told why` is to be told why when the payment fails. */
function storyOfCriterion(story: DraftedStory, line: string): DraftedStory | undefined {
  const [, when = '', outcome = ''] = /\bWhen\s+(.+?),?\s+Then\s+(.+?)[.\s]*$/is.exec(line) ?? []
  const role = storyParts(story.description)?.role
  const deed = /^they (?:(are|get|see|receive|have|can) )(.+)$/is.exec(outcome)
  if (!role || !when || !outcome) return undefined
  const does = deed ? `${deed[1] === 'are' ? 'be ' : deed[1] === 'can' ? '' : `${deed[1]} `}${deed[2]}` : undefined
  const title = does ? `${does}${/^they /i.test(when) ? '' : ` when ${when}`}` : `ensure ${outcome}`
  const mine = (text: string) =>
    text
      .replace(/^they are\b/i, 'I am')
      .replace(/^they\b/i, 'I')
      .replace(/\bthem\b/g, 'me')
  return {
    ...story,
    title: capitalise(condense(title.replace(/\bthem\b/g, `the ${role}`), wordsInTitle)),
    description: tellDescription(role, `to ${mine(does ?? `be sure that ${outcome}`)} when ${mine(when)}`, undefined),
    storyPoints: Math.min(story.storyPoints, 3),
  }
}

/** A story written from the words of a hint alone: it rests on nothing in the brief, and so is assumed. */
export function storyFromWords(
  topic: string,
  role: string,
  brief: Brief,
  newId: () => string,
): DraftedStory | undefined {
  const [first = '', ...rest] = topic.split(' ')
  const verb = verbOf(first)
  const wish =
    verb && rest.length > 0 && (verb.form === 'base' || verb.form === 'gerund')
      ? `${verb.base} ${rest.join(' ')}`
      : `handle ${topic}`
  const sentence = `The ${role} can ${wish}.`
  const [story] = draftPassages({ ...brief, companyInfo: '' }, [sentence], newId)
  return story && { ...story, source: [], dependsOn: [] }
}
