import { conceptsOf, plainStart, storyParts } from '@planwright/likeness'
import type { DraftedStory } from '../drafter.ts'
import { checkCriteria } from './check-criteria.ts'
import { severalActions } from './several-actions.ts'

/**
 * What can be wrong with a story, after the Quality User Story criteria (Lucassen and others, 2016) and INVEST:
 * - `well-formed`: no role, no means, or words that are missing or left from a copied sentence
 * - `atomic`: several actions in one
 * - `minimal`: notes in brackets, markup, several sentences or a text that goes on and on
 * - `testable`: a criterion that is no Given/When/Then, or whose outcome nobody can observe
 * - `estimated`: no points
 * - `too-large`: more than 13 points
 * - `independent`: more than three dependencies
 */
export type StoryFlaw = 'well-formed' | 'atomic' | 'minimal' | 'testable' | 'estimated' | 'too-large' | 'independent'

/** `reason` is a sentence for the person who wrote the story; it says what to do. */
export type StoryFinding = { flaw: StoryFlaw; reason: string }

const mostPoints = 13
const mostDependencies = 3
const longestMeans = 260
const longestTitle = 110
const longestRole = 12
const longestRead = 4_000

type CheckedStory = Pick<DraftedStory, 'title' | 'description' | 'acceptanceCriteria' | 'storyPoints' | 'dependsOn'> &
  Partial<Pick<DraftedStory, 'source' | 'wordingKept'>>

/**
 * Looks one story over; an empty list means nothing was found. Made for what people write as well as for drafts: few false alarms. What is kept in the brief's own
 * words, or nearly so, is not blamed for their form.
 */
export function checkStory(story: CheckedStory): StoryFinding[] {
  const { description } = story
  const wordingKept = isInBriefsWords(story)
  const form = { title: story.title.slice(0, longestRead), description, wordingKept }
  const means = storyParts(story.description)?.means ?? ''
  const several = severalActions(means)
  return [
    ...checkForm(form),
    ...(several ? [{ flaw: 'atomic' as const, reason: `Several things at once: "${several}". Split it.` }] : []),
    ...checkMinimal(form, means),
    ...checkSize(story),
    ...checkCriteria(story.acceptanceCriteria, { title: form.title, isKept: keptIn({ ...story, wordingKept }) }).map(
      (reason) => ({
        flaw: 'testable' as const,
        reason,
      }),
    ),
  ]
}

/** Kept as they are, or nearly so: who changes a word of them has not written the rest. */
function isInBriefsWords({ description, wordingKept = false, source = [] }: CheckedStory): boolean {
  if (wordingKept || storyParts(description)) return wordingKept
  const words = conceptsOf(description.slice(0, longestRead))
  const told = new Set(conceptsOf(source.slice(0, mostPassages).join('\n')))
  // a single word tells nothing
  return words.length > 1 && words.filter((word) => told.has(word)).length > words.length / 2
}

type Form = Pick<DraftedStory, 'title' | 'description'> & { wordingKept: boolean }

const mostPassages = 20

/**
 * Whether a criterion is in the brief's own words: all are where the story is, else those that a cited passage holds. That there is none is what the brief says, too,
 * where a passage holds the title, and no condition or number beside it.
 */
function keptIn({ title, wordingKept, source = [] }: CheckedStory): (criterion: string) => boolean {
  if (wordingKept) return () => true
  const passages = source.slice(0, mostPassages).map(inOneCase)
  const holds = (text: string): boolean => passages.some((passage) => passage.includes(inOneCase(text)))
  return (criterion) =>
    criterion === ''
      ? title.trim() !== '' &&
        holds(title) &&
        !passages.some((passage) => rule.test(passage.replace(inOneCase(title), '')))
      : holds(criterion)
}

const rule =
  /\d|\b(?:if|when(?:ever)?|unless|until|once|only|within|before|after|at (?:least|most)|up to|max\w*|min(?:imum|\.)?|except|not|never|no|wenn|falls|sobald|nur|bis|höchstens|mindestens|spätestens|nicht|kein\w*)\b/i

const inOneCase = (text: string): string =>
  plainStart(text)
    .trim()
    .toLowerCase()
    .replace(/\b(?:my|his|her)\b/g, 'their')

function checkForm({ title, description, wordingKept }: Form): StoryFinding[] {
  const reasons: string[] = []
  if (title.trim() === '') reasons.push('The title is missing. Say in a few words what is to be done.')
  else if (breaksOff.test(title)) reasons.push(`The title breaks off after "${lastWords(title)}". Finish it.`)
  const parts = storyParts(description)
  if (!parts && !(wordingKept && description.trim() !== '')) reasons.push(formReason(description))
  if (parts) {
    const { role, means, end } = parts
    if (isPlaceholder(role) || system.test(role))
      reasons.push(`"${role}" is nobody. Say who wants this, such as "customer".`)
    else if (role.split(/\s+/).length > longestRole || /[.;]\s/.test(role))
      reasons.push('The role is a sentence. Name the person in a few words.')
    reasons.push(...checkMeans(means))
    if (end !== undefined && isPlaceholder(end)) reasons.push('Nothing follows "so that". Say why, or leave it out.')
  }
  return reasons.map((reason) => ({ flaw: 'well-formed', reason }))
}

function formReason(whole: string): string {
  const description = plainStart(whole)
  if (description.trim() === '') return 'The description is missing. Write it as "As a <role>, I want <means>".'
  if (/^\W*As\s+(?:an?\s+)?[,.]?\s*I\b/i.test(description))
    return 'The role is missing. Say who wants this: "As a <role>, ...".'
  if (/^\W*As\s/i.test(description)) return 'What the role wants is missing. Write it as "As a <role>, I want <means>".'
  return 'It does not say who wants what. Write it as "As a <role>, I want <means>".'
}

function checkMeans(means: string): string[] {
  const bare = means.replace(/^to\b\s*/i, '')
  if (isPlaceholder(bare)) return ['What the role wants is missing. Say it after "I want".']
  if (breaksOff.test(means) || (openEnd.test(means) && !particle.test(means) && !pointsBack.test(means)))
    return [`The description breaks off after "${lastWords(means)}". Finish it.`]
  if (
    /^(?:to )?(?:the (?:system|application|app|platform|software)|users?|it|they)\s+(?:shall|must|should|can|will)\b/i.test(
      means,
    )
  )
    return ['After "I want" stands a copied sentence. Say what the role wants to do.']
  if (
    /^to (?:to\b|be able to to|be able (?!to)|an?\s|the\s|\w+ing\b(?<!\b(?:bring|ping|sing|ring|string|swing|cling)))/i.test(
      means,
    )
  )
    return ['After "I want to" stands no verb. Say what the role wants to do.']
  return []
}

const system =
  /^(?:system|application|app|software|platform|website|web ?site|database|server|api|product|backend|frontend|feature)$/i
const isPlaceholder = (text: string): boolean =>
  !/\p{L}/u.test(text) ||
  /^[<[{].*[>\]}]$/.test(text) ||
  /^(?:an?|the|role|persona|person x|someone|somebody|nobody|anyone|xx+|foo|bar|tbd|tba|todo|n\/a|means|goal|it|this|that|something|stuff|things?|do (?:it|this|that|something|stuff|things?)|be able to|have|\.+)$/i.test(
    text.trim(),
  )

/** No sentence ends so. */
const breaksOff =
  /(?:^|\s)(?:the|an?|and|or|but|such as|including|my|our|their|your|e\.g\.|via|as well as|because|than|with the|of the|into)[\s,.:;]*$|[,:;]$|\b(?:and|or)\/?$/i
/** Some sentences end so: `which training I signed up for`, `log in`. */
const openEnd = /\s(?:of|for|in|on|at|by|with|from|to)[\s.]*$/i
const particle =
  /\b(?:log|sign|check|opt|call|dial|go|walk|hand|turn|switch|plug|zoom|clock|drop|fill|move|carry|pass|start|punch|tune|join)\w* (?:in|on|by)[\s.]*$/i
const pointsBack =
  /\b(?:what|which|who|whom|where|that|whose|how|I|I'm|I['’]ve|we|they|you|he|she|it|them|him|us|me)\b/i
const lastWords = (text: string): string => text.trim().split(/\s+/).slice(-3).join(' ')

function checkMinimal({ title, description, wordingKept }: Form, means: string): StoryFinding[] {
  const reasons: string[] = []
  const note = noteIn(`${title}\n${means}`)
  if (note) reasons.push(`A note in brackets: "${shorten(note)}". Move it to the criteria or leave it out.`)
  if (
    /\*\*[^*]+\*\*|__[^_\s]+__|`|<\/?(?:a|b|br|code|div|em|h\d|i|img|li|ol|p|span|strong|table|td|tr|u|ul)\b[^>]*>|\|.*\||^[ \t]*(?:[-*•]|#{1,6})\s|\]\(/im.test(
      `${title}\n${description.slice(0, longestRead)}`,
    )
  )
    reasons.push('There is markup in it. Write plain words.')
  // what the drafter took from the brief as it stands is nobody's fault
  if (
    !wordingKept &&
    (/;\s|\b(?:note|ps|nb|remark|comment)\s*:/i.test(means) ||
      /\p{L}{3}[.!?]\s+(?:\p{Lu}|$)\p{L}+/u.test(plainStart(description).trim()))
  )
    reasons.push('There is more than one sentence. Keep one, and move the rest to the criteria.')
  if (!wordingKept && means.length > longestMeans)
    reasons.push(`What is wanted is ${means.length} characters long. Say it in fewer than ${longestMeans}.`)
  if (!wordingKept && title.length > longestTitle)
    reasons.push(`The title is ${title.length} characters long. Say it in fewer than ${longestTitle}.`)
  return reasons.map((reason) => ({ flaw: 'minimal', reason }))
}

/** `(FR 12, must)`, `(4.2)`: which one it is. */
const isRequirement = /^\((?:\p{Lu}{1,8}[-_ .]?)?\d[\d.-]*(?:,|\)| (?:and|und) )/u
/** Three words or more in round brackets, two in square ones; `(e.g. cash)` but not `(aka Joe)`. */
const noteIn = (text: string): string | undefined =>
  text
    .match(/\([^()]*\)|\[[^\]]*\]/g)
    ?.find((note) =>
      note.startsWith('[')
        ? /\s/.test(note)
        : !isRequirement.test(note) &&
          (/^\((?:i\.e|e\.g)\b/i.test(note) || (!/^\(aka\b/i.test(note) && (note.match(/\s/g)?.length ?? 0) > 1)),
    )

function checkSize({ storyPoints, dependsOn }: Pick<DraftedStory, 'storyPoints' | 'dependsOn'>): StoryFinding[] {
  const findings: StoryFinding[] = []
  if (storyPoints > mostPoints)
    findings.push({ flaw: 'too-large', reason: `${storyPoints} points are too many for one story. Split it.` })
  if (!(storyPoints > 0)) findings.push({ flaw: 'estimated', reason: 'It has no points. Estimate it.' })
  const waits = new Set(dependsOn).size
  if (waits > mostDependencies)
    findings.push({ flaw: 'independent', reason: `It waits for ${waits} stories. Keep at most ${mostDependencies}.` })
  return findings
}

const shorten = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 57).replace(/\s+\S*$/, '')} ...`)
