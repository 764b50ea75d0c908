import type { Clause } from '../clauses/clause.ts'
import { whyOf } from '../clauses/purpose.ts'
import { thing } from '../clauses/want.ts'
import { keepAcronyms, verbPhraseOf } from '../english/deverbal.ts'
import { headOf, isPersonNoun, isPlural, withMissingArticle } from '../english/nouns.ts'
import { containment, countWords, keyWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import { estimatePoints } from './estimate-points.ts'
import { isDemand, type Statement } from './interpret-unit.ts'
import { recipientOf } from './recipient-of.ts'
import { type Seed, wantedText } from './seed.ts'
import { tellDescription, tellMeans, tellTitle } from './tell-means.ts'
import { writeCriteria } from './write-criteria.ts'

export type WrittenStory = {
  title: string
  description: string
  acceptanceCriteria: string
  storyPoints: number
  source: string[]
  verb?: string
  role: string
}

export type StoryContext = { role: string; topic: string; epicTitle: string }

/** Writes the story of a seed: its leading demand gives title and description, everything it says becomes criteria. */
export function writeStory(seed: Seed, context: StoryContext): WrittenStory {
  const statements = seed.parts.flatMap((part) => part.statements)
  const lead = soundLead(leadOf(seed, statements, context))
  const own = lead.role ?? statements.find((statement) => statement.clause?.role)?.clause?.role
  const role =
    (lead.role ? undefined : recipientOf(lead)) ??
    (/^(?:user|person)$/.test(own ?? '') ? undefined : own) ??
    context.role
  const topic = topicOf(seed.label && !vague.test(seed.label) ? seed.label : context.topic)
  const criteria = writeCriteria(seed.parts, { role, topic, lead, quality: seed.kind === 'quality' })
  const rules = criteria.split('\n').length
  return {
    title: tellTitle(lead),
    description: tellDescription(role, tellMeans(lead), lead.end ?? whyIn(seed, statements)),
    acceptanceCriteria: criteria,
    storyPoints: estimatePoints(saidIn(seed), rules),
    source: [...new Set([...seed.labelSources, ...seed.parts.flatMap((part) => part.unit.sources)])].filter(
      (source) => source.trim() !== '',
    ),
    ...(lead.verb ? { verb: lead.verb } : {}),
    role,
  }
}

/** A whole sentence that was taken for a thing or a deed is told as what is to hold. */
function soundLead(lead: Clause): Clause {
  const sentence =
    (lead.form === 'thing' && sentencePattern.test(lead.body)) ||
    (lead.form === 'to' &&
      /^[a-z]+ (?:(?!\b(?:what|which|who|how|that|when|if|where|whether|until|unless|before|after)\b)[^,]){3,40}? (?:must|shall|should) /i.test(
        lead.body,
      ))
  if (!sentence) return lead
  const { verb: _, ...others } = lead
  return { ...others, form: 'that', body: lead.body.replace(/^an? (?=(?:the|an?|if|when|at|in|on) )/i, '') }
}
const sentencePattern =
  /^(?:(?!\b(?:what|which|who|how|that|when|if|where|whether|whose)\b)[^,:(]){3,50}? (?:wants|needs|must|should|shall|cannot|can't|is|are|has) (?!to be\b)\S/i

/** What counts for its points: of a sentence that several stories were made from, its own part. */
function saidIn(seed: Seed): string {
  const [part] = seed.parts
  const own = [...new Set(part?.statements.map((statement) => statement.text))].join(' ')
  return seed.parts.length === 1 && !part?.unit.listed && own !== '' ? own : wantedText(seed)
}

/** The clause a story is named after: its caption where that says more than one of its items would, else the first full demand. */
function leadOf(seed: Seed, statements: readonly Statement[], context: StoryContext): Clause {
  const demands = statements.filter(isDemand)
  const first = firstDemand(seed) ?? demands[0] ?? statements.find((statement) => statement.clause)
  if (
    seed.kind === 'quality' &&
    seed.label &&
    (demands.length > 1 || (first?.clause?.form === 'thing' && !namesAll.test(seed.label))) &&
    !/\btests?$/i.test(seed.label)
  )
    return standards(seed.label)
  const own = first?.clause ?? thing(seed.label ?? context.epicTitle)
  const heads = seed.parts.filter((part) => !part.unit.detail).length
  const measured = first?.label === undefined ? measure(own, seed.kind === 'quality') : undefined
  if (measured) return measured
  const isFrame = seed.kind === 'quality' && heads < 2 && namesAll.test(seed.label ?? '')
  const caption = seed.label && !vague.test(seed.label) && !isFrame ? themed(captionText(seed.label)) : undefined
  if (
    caption &&
    (heads > 2 ||
      (heads === 2 && (caption.form !== 'thing' || own.form === 'thing')) ||
      (own.form === 'thing' && first?.strength === 1))
  ) {
    return { ...caption, ...(own.role ? { role: own.role } : {}), ...(own.end && heads < 3 ? { end: own.end } : {}) }
  }
  if (first?.label && own.form === 'thing' && (saysLittle.test(first.label) || tells(own.body, first.label))) return own
  const chosen = first?.label && own.form === 'thing' ? technology(first.label, first.text) : undefined
  if (chosen) return chosen
  const told = statements.filter((statement) => statement.label === first?.label).length
  if (first?.label && told > 1 && verbPhraseOf(first.label)) return labelled(first.label, own)
  if (first?.label && (own.form === 'thing' || (own.form === 'system' && verbPhraseOf(first.label))))
    return labelled(first.label, own)
  return own
}

/** `Frontend framework: Vue 2.x`: what is to be used, and as what. */
function technology(label: string, value: string): Clause | undefined {
  if (!technologyPattern.test(label) || /[,;]/.test(value) || countWords(value) > 5) return undefined
  const name = trimPunctuation(value).replace(/^an? /, '')
  return {
    form: 'system',
    subject: 'the product',
    body: `use ${name} as the ${keepAcronyms(uncapitalise(label))}`,
    verb: 'use',
  }
}
const technologyPattern = /^(?:[\w-]+ ){0,2}(?:frameworks?|languages?|compiler|database|library|runtime|engine)$/i

/** Headings over all there is to say about quality: one demand under them is told by itself. */
const namesAll = /\b(?:non-?functional|technical|quality|constraints?|requirements?|general)\b/i

/** `99.9 % uptime` is to be reached, `10,000 employees` to be supported. */
function measure(own: Clause, isQuality: boolean): Clause | undefined {
  if (own.form !== 'thing' || !(isQuality ? /^\d/ : /^\d[\d.,]*\s*%/).test(own.body)) return undefined
  const verb = /^\d[\d.,]*\s*%/.test(own.body) ? 'reach' : 'support'
  return { ...own, form: 'system', subject: 'the product', body: `${verb} ${own.body}`, verb }
}

/** `Borrowing`, `Events`, `Sensors` name a field of what the product is for rather than a thing to be provided. */
function themed(caption: string): Clause {
  const clause = thing(caption)
  if (clause.form !== 'thing' || (caption.includes(' ') && !/ing\b/i.test(caption.split(' ')[0] ?? ''))) return clause
  const [first = '', ...rest] = caption.split(' ')
  const verb = /ing$/i.test(first) ? verbOf(first) : undefined
  if (verb && isPersonVerb(verb.base) && isPlural(rest.join(' ')) && !/^(?:and|or|&|\/)$/.test(rest[0] ?? ''))
    return { form: 'to', body: `${verb.base} ${rest.join(' ')}`, verb: verb.base }
  if (caption.includes(' ')) return clause
  const isOne = withMissingArticle(uncapitalise(caption)) !== uncapitalise(caption)
  return isOne
    ? clause
    : { form: 'system', subject: 'the system', body: `support ${uncapitalise(caption)}`, verb: 'support' }
}

/** `Currency: multiple currencies` has its label in its words. */
const tells = (body: string, label: string): boolean => containment(keyWords(label), keyWords(body)) >= 1
const saysLittle = /^(?:security|privacy|limits?|usability|accessibility|constraints?|pricing|other|misc\w*)$/i

/** The first part that demands something in a full statement; in it a doing goes before a thing, details come last. */
function firstDemand(seed: Seed): Statement | undefined {
  const parts = [...seed.parts.filter((part) => !part.unit.detail && !part.loose), ...seed.parts]
  for (const part of parts) {
    const strong = part.statements.filter((statement) => isDemand(statement) && statement.strength === 2)
    const found =
      strong.find(
        (statement) =>
          statement.clause?.form !== 'thing' &&
          statement.clause?.form !== 'that' &&
          !(/^(?:it|they|this)\s/i.test(statement.text) && statement.clause?.form !== 'to') &&
          !/^\w+(?: (?:and|or) \w+)? (?:it|them)\b/i.test(statement.clause?.body ?? ''),
      ) ?? strong[0]
    if (found) return found
  }
  return undefined
}

/** Many small demands on the product as a whole: they are met together. */
function standards(label: string): Clause {
  const text = keepAcronyms(label.replace(/\s*\([^)]*\)/g, ''))
  const named = /\b(?:requirements?|constraints?|standards?|rules?)$/i.test(text)
    ? text
    : `${text.replace(/s$/, (end) => (isPlural(text) ? '' : end))} requirements`
  return { form: 'system', subject: 'the product', body: `meet the ${named}`, verb: 'meet' }
}

/** `Code standards: adherence to PEP 8`: a bare value is told together with its label. */
function labelled(label: string, own: Clause): Clause {
  const named = thing(keepAcronyms(uncapitalise(label)))
  return { ...named, ...(own.role ? { role: own.role } : {}), ...(own.end ? { end: own.end } : {}) }
}

const vague =
  /^(?:acceptance criteria|requirement overview|use cases?|data requirements|functional|functionality|functionalities|functions?|specifications?|description|requirements?|features?|details?|others?|misc\w*|general|notes?|core attributes|overview|key features|functional requirements?)$/i

const captionText = (label: string): string =>
  keepAcronyms(label.replace(/\s*\([^)]*\)\s*$/, '').replace(/\s+(?:features|requirements|implementation)$/i, ''))

/** What the story's part of the product is called in its criteria. */
function topicOf(label: string): string {
  const text = keepAcronyms(label.replace(/\s*\([^)]*\)/g, '').replace(/[:：]/g, '')).trim()
  if (
    text === '' ||
    /\b(?:overview|introduction|requirements?|notes?|specifications?|functionality|criteria|constraints|goals|objectives|scope)$/i.test(
      text,
    ) ||
    countWords(text) > 8 ||
    isPersonNoun(headOf(text)) ||
    verbOf(text.split(' ')[0] ?? '')?.form === 'third'
  )
    return ''
  return text
}

/** A reason that tells what is wrong today, or who demands it, is no end to reach. */
const complaint =
  /\b(?:today|currently|at the moment|now|so far|too (?:long|many|much|often|slow|late|few)|takes? (?:too )?long|required|requirement|legal(?:ly)?|law|regulation|mandatory|complain\w*|problem|cannot|can't|lose|lost|wait)\b/i

const mostPartsWithOneReason = 14

/** A benefit told beside the demand: `User benefit: lets members see each other`, or a table's column. */
function whyIn(seed: Seed, statements: readonly Statement[]): string | undefined {
  const text =
    seed.parts.length <= mostPartsWithOneReason
      ? (seed.parts.find((part) => part.unit.why)?.unit.why ?? statements.find((statement) => statement.why)?.text)
      : undefined
  if (!text || complaint.test(text)) return undefined
  const [first = '', ...rest] = text.replace(/^(?:in order )?to /i, '').split(/\s+/)
  const verb = verbOf(first)
  if (verb && rest.length > 0)
    return whyOf(`${verb.form === 'base' ? first.toLowerCase() : verb.base} ${rest.join(' ')}`)
  const more =
    /^(?:(?:much |far )?(?:more|fewer|less|better|shorter|faster|quicker|lower|higher|easier|safer|cheaper|clearer) )/i.test(
      text,
    )
  if (more && countWords(text) <= 6) return `there ${isPlural(text) ? 'are' : 'is'} ${uncapitalise(text)}`
  const none = /^no (.+)$/i.exec(text)?.[1]
  if (none) return `there ${isPlural(none) ? 'are' : 'is'} no ${none}`
  return /\s(?:is|are|can|will|has|have|\w+s)\s/.test(` ${text} `) && countWords(text) >= 3 ? text : undefined
}
