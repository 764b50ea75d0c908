import type { DraftedStory } from '../drafter.ts'

/**
 * What can be wrong with a story, after the Quality User Story criteria (Lucassen and others, 2016) and INVEST:
 * - `well-formed`: no role, no means, or a means that is no phrase a person would want
 * - `atomic`: several actions in one
 * - `minimal`: brackets, markup, several sentences or a text that goes on and on
 * - `testable`: a criterion that is no Given/When/Then, or whose outcome is empty
 * - `estimated`: points that are none of 1, 2, 3, 5, 8, 13
 * - `too-large`: more than 13 points
 * - `independent`: more than three dependencies
 */
export type StoryFlaw = 'well-formed' | 'atomic' | 'minimal' | 'testable' | 'estimated' | 'too-large' | 'independent'

export type StoryFinding = { flaw: StoryFlaw; reason: string }

const FORM = /^As (an?) (.+?), I want (.+?)(?:, so that (.+?))?\.?$/s
const POINTS = new Set([1, 2, 3, 5, 8, 13])
const MOST_POINTS = 13
const MOST_DEPENDENCIES = 3
const LONGEST_MEANS = 260
const LONGEST_TITLE = 110

export type StoryParts = { article: string; role: string; means: string; end?: string }

/** The role, means and end of a description; undefined where it is not of the form. */
export function storyParts(description: string): StoryParts | undefined {
  const match = FORM.exec(description.trim())
  if (!match?.[2] || !match[3]) return undefined
  return { article: match[1] ?? 'a', role: match[2], means: match[3], ...(match[4] ? { end: match[4] } : {}) }
}

/** Looks one story over; an empty list means nothing was found. */
export function checkStory(
  story: Pick<DraftedStory, 'title' | 'description' | 'acceptanceCriteria' | 'storyPoints' | 'dependsOn'>,
): StoryFinding[] {
  return [...checkForm(story), ...checkSize(story), ...checkCriteria(story.acceptanceCriteria)]
}

function checkForm({ title, description }: { title: string; description: string }): StoryFinding[] {
  const findings: StoryFinding[] = []
  const add = (flaw: StoryFlaw, reason: string): number => findings.push({ flaw, reason })
  const parts = storyParts(description)
  if (!parts) {
    add('well-formed', 'The description is not of the form "As a ..., I want ..."')
    return findings
  }
  if (parts.role.split(/\s+/).length > 5 || /[.:;()]/.test(parts.role)) add('well-formed', 'The role is not a role')
  if (!/^[aeiou]/i.test(parts.role) && parts.article === 'an' && !/^(?:hour|honest|[FHLMNRSX][A-Z])/.test(parts.role))
    add('well-formed', 'Wrong article before the role')
  if (parts.means.trim().split(/\s+/).length < (/^to\s/.test(parts.means) ? 2 : 1))
    add('well-formed', 'The means is missing')
  if (
    /(?<=\s)(?:of|for|in|on|at|by|with|from|to|the|a|an|and|or|such as|including)$/i.test(parts.means) &&
    !/\b(?:log|sign|check|opt|call|dial|go|walk|hand|turn|switch|plug|zoom)\w* (?:in|on)$/i.test(parts.means)
  )
    add('well-formed', 'The means breaks off')
  if (/^(?:to )?(?:the system|users?|it|they)\s+(?:shall|must|should|can|will)\b/i.test(parts.means))
    add('well-formed', 'The means is a copied sentence')
  if (/^to (?:to|be able to to|\w+ing\b(?<!bring)(?<!string)(?<!ping))/i.test(parts.means))
    add('well-formed', 'The means has no proper verb')
  if (title.trim() === '' || /[.!?:;,]$/.test(title)) add('well-formed', 'The title is empty or ends in punctuation')
  if (hasSeveralActions(parts.means)) add('atomic', 'The means holds several actions')
  if (/[()[\]*`#|<>]|\*\*|;/.test(`${parts.means}${title}`)) add('minimal', 'Brackets or markup in the title or means')
  if (parts.means.length > LONGEST_MEANS || title.length > LONGEST_TITLE) add('minimal', 'Too long')
  if (/[a-z]{3}\.\s+[A-Z]/.test(description)) add('minimal', 'Several sentences')
  return findings
}

/** `create and edit`, `a, b and c`: actions in a row, or a list of three things. */
function hasSeveralActions(means: string): boolean {
  const bare = means.replace(/"[^"]*"|“[^”]*”/g, '')
  const after =
    /^(?:to|.{2,60}? to)\s+(?:\w+ly\s+)?\w+(?:,\s*\w+)*,?\s+(?:and|or|&)\s+(\w+)\s+(?:the|a|an|my|all|their|its|any)\s/i.test(
      bare,
    )
  const list = /\w+,\s+[^,]+,?\s+(?:and|or)\s+\w+/.test(bare)
  const second =
    /\b(?:and|then)\s+(?:to\s+)?(?:create|add|edit|delete|remove|view|export|import|upload|download|send|save|update|submit|approve|cancel|assign|select|enter|generate|display|search|filter)\s+(?:the|a|an|my|all|their|its|any|new)\s/i.test(
      bare,
    )
  return after || list || second
}

function checkSize({ storyPoints, dependsOn }: { storyPoints: number; dependsOn: readonly string[] }): StoryFinding[] {
  const findings: StoryFinding[] = []
  if (storyPoints > MOST_POINTS)
    findings.push({ flaw: 'too-large', reason: `Too large with ${storyPoints} points. Split it.` })
  else if (!POINTS.has(storyPoints))
    findings.push({ flaw: 'estimated', reason: 'Points are not one of 1, 2, 3, 5, 8, 13' })
  if (dependsOn.length > MOST_DEPENDENCIES) findings.push({ flaw: 'independent', reason: 'Too many dependencies' })
  return findings
}

function checkCriteria(criteria: string): StoryFinding[] {
  const blocks = criteria.includes('\n\n') ? criteria.split(/\n\s*\n/) : criteria.split(/\n(?=\s*Given\b)/i)
  if (criteria.trim() === '') return [{ flaw: 'testable', reason: 'No acceptance criteria' }]
  const bad = blocks.filter((block) => !/\bGiven\b.+\bWhen\b.+\bThen\b\s+\S+(?:\s+\S+){1,}/is.test(block))
  return bad.map((block) => ({
    flaw: 'testable',
    reason: `Not a Given/When/Then with an outcome: ${block.slice(0, 60)}`,
  }))
}
