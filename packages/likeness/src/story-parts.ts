import { plainStart } from './words.ts'

export type StoryParts = { article: string; role: string; means: string; end?: string }

/** `As a ..., I want ..., so that ...` in the ways people write it: `I would like`, `we want`, `I need`, `I don't want`, no comma, no article. */
const form =
  /^As\s+(?:(an?|the|any|one of the)\s+)?(.+?)\s*[,:]?\s+(?:I|we)(?:'d|’d)?\s*(?:,\s*)?(?:also\s+|only\s+|just\s+|really\s+|do not\s+|don['’]?t\s+|would\s+|should\s+)*(?:want|like|love|need|wish|prefer|expect|can(?:not|['’]t)?|must|be able|a(?:m|re) able|have)\b\s*(.*?)(?:\s*,?\s+so\s+that(?:\s+(.*?))?)?[\s.!]*$/is

/** `Als Gast möchte ich ..., um ... zu ...` */
const germanForm =
  /^Als\s+(?:eine?\s+)?(.+?)\s*,?\s+(?:(?:möchte|will|brauche|wünsche|kann|muss)\s+ich|(?:möchten|wollen|brauchen|wünschen|können|müssen)\s+wir)\b\s*(.*?)(?:\s*,\s+(?:damit|um|sodass|so dass)(?:\s+(.*?))?)?[\s.!]*$/is

/** The role, means and end of a description; undefined where it has no role or no want. `end` is empty where "so that" is followed by nothing. */
export function storyParts(description: string): StoryParts | undefined {
  const plain = plainStart(description).replace(/^[\s\uFEFF>*_#-]+/, '')
  const match = form.exec(plain)
  if (!match) return germanParts(plain)
  // a want that only stands after the reason is none
  if (!match?.[2] || /\bso\s+that\b/i.test(match[2])) return undefined
  const { 1: article = '', 2: role, 3: means = '', 4: end } = match
  const says = /\bso\s+that\b/i.test(description)
  return { article: article.toLowerCase(), role, means: means.trim(), ...(says && { end: end?.trim() ?? '' }) }
}

function germanParts(plain: string): StoryParts | undefined {
  const [, role, means = '', end] = germanForm.exec(plain) ?? []
  return role === undefined
    ? undefined
    : { article: '', role, means: means.trim(), ...(end !== undefined && { end: end.trim() }) }
}
