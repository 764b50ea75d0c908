import { storyParts } from '@planwright/likeness'
import type { DraftedStory } from '../drafter.ts'
import type { StoryFinding } from './check-story.ts'

/** Where vowels and sounds part ways: `an hour`, `an HR manager`, `a user`. */
const an = /^(?:hour|honest|heir|[FHLMNRSX](?=[A-Z\d]|\b)|[aeio]|u(?!ni(?!n)|s[aeu]|tili)|8|11\b|18\b)/i
const A = /^(?:one\b|once\b|eu|[UEO][A-Z]?(?=[A-Z\d]|\b)|[b-df-hj-np-tv-z])/i
/** `users, roles and rights`: three stories for a drafter, where a person may mean one. */
const threeThings = /\w+,\s+[^,]+,?\s+(?:and|or)\s+\w+/

/**
 * What a draft must keep beyond what `checkStory` asks of people: a title without a mark at its end, and a description that begins `As a <role>, I want
 * <means>`, with the article that the role asks for, and does not want a row of three things; or is a story in another language.
 */
export function checkExactForm({
  title,
  description,
  wordingKept,
}: Pick<DraftedStory, 'title' | 'description' | 'wordingKept'>): StoryFinding[] {
  const findings: StoryFinding[] = []
  if (/[.!?:;,]$/.test(title)) findings.push({ flaw: 'well-formed', reason: 'The title ends in a mark.' })
  const match = /^As (an?) ([^,]+), I want (.+?)(?:, so that .+?)?\.?$/s.exec(description)
  if (!match && (wordingKept || (!/^As\b/.test(description) && storyParts(description)))) return findings
  if (!match) return [...findings, { flaw: 'well-formed', reason: 'It is not "As a <role>, I want <means>".' }]
  const [, article = '', role = '', means = ''] = match
  if (article === 'a' ? an.test(role) && !A.test(role) : A.test(role) && !an.test(role))
    findings.push({ flaw: 'well-formed', reason: `"${article} ${role}" has the wrong article.` })
  if (threeThings.test(means.replace(/"[^"]*"|“[^”]*”/g, '')))
    findings.push({ flaw: 'atomic', reason: 'A row of three things is wanted.' })
  return findings
}
