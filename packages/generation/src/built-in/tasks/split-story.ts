import { storyParts, titleKey } from '@planwright/likeness'
import type { Brief, DraftedStory, DraftingTask } from '../../drafter.ts'
import { findStory } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { shareOutPassages } from '../../share-out-passages.ts'
import { splitVerbPhrases } from '../clauses/split-clauses.ts'
import { capitalise, keyWords, similarity, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import { condense } from '../stories/condense.ts'
import { partVerbPhrase } from '../stories/object-of.ts'
import { tellDescription } from '../stories/tell-means.ts'
import { draftPassages } from './draft-passages.ts'
import { sharePoints } from './share-points.ts'

const mostParts = 4
/** Of more passages than these the rest goes with the part that it is nearest to. */
const mostRead = 40
const wordsInTitle = 10
/** A criterion said of one thing instead of two is still the same. */
const sameLine = 0.6
/** So many criteria are compared by their words; of more, only those to the letter. */
const mostCompared = 200

/** What a story is split by, in the order in which it is tried; the words of a hint that ask for it. */
const ways: { asked: RegExp; split: (story: DraftedStory, brief: Brief) => DraftedStory[] }[] = [
  { asked: /\b(?:action|step|verb|operation|crud)/i, split: byActions },
  { asked: /\b(?:passage|requirement|topic|subject|thing|rule)/i, split: byPassages },
  { asked: /\b(?:fail|error|happy|unhappy|invalid|exception|problem)/i, split: byFailures },
  { asked: /\b(?:criteri|case|scenario|condition)/i, split: byCriteria },
]

/**
 * Two stories or more that together say what one did and rest on the same passages, their points shared out: by what is done, by passages, by
 * what may go wrong, by criteria. A story with none of these is parted from what happens when it goes wrong, which is assumed.
 */
export function splitStory(
  { brief, epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  newId: () => string,
): DraftedStory[] {
  const { epic, story } = findStory(epics, storyId)
  const inOrder = [...ways].sort((a, b) => Number(b.asked.test(hint)) - Number(a.asked.test(hint)))
  const found = inOrder.map(({ split }) => split(story, brief)).find((parts) => parts.length >= 2)
  const parts = together(found ?? [story, whenItFails(story)])
  const points = sharePoints(story.storyPoints, parts.length)
  const taken = new Set(
    epics.flatMap(({ stories }) => stories).flatMap(({ id, title }) => (id === storyId ? [] : [titleKey(title)])),
  )
  return shareOutPassages(withAllCriteria(parts, story), story).map((part, i) => {
    const title = freeTitle(part.title, taken, epic.title)
    taken.add(titleKey(title))
    return {
      ...part,
      id: newId(),
      title,
      storyPoints: points[i] ?? 1,
      priority: story.priority,
      dependsOn: story.dependsOn,
    }
  })
}

/** `create, edit and delete posts`, `export invoices and receipts`, `by title or author`: a story for each thing that is done. */
function byActions(story: DraftedStory, brief: Brief): DraftedStory[] {
  const parts = storyParts(story.description)
  const body = /^to (.+)$/is.exec(parts?.means ?? '')?.[1]
  if (!parts || !body) return []
  const told = [
    actionsOf(body, story),
    objectsOf(body).map((object) => ({
      body: body.replace(object.whole, object.one),
      lines: linesWith(story, object),
    })),
    waysOf(body, story),
  ].find((bodies) => bodies.length >= 2)
  return (told ?? []).map(({ body: own, lines }) => partOf(story, { role: parts.role, body: own, lines }, brief))
}

type Part = { body: string; lines: string[] }

const managed: readonly [string, RegExp][] = [
  ['create', /\b(?:creat|add|enter)/i],
  ['view', /\b(?:views?|see|browse)\b/i],
  ['change', /\b(?:edit|updat|chang|modif)/i],
  ['delete', /\b(?:delet|remov)/i],
]

/** Each verb with the criteria that speak of it; what managing means is told by the criteria and passages. */
function actionsOf(body: string, story: DraftedStory): Part[] {
  const phrases = splitVerbPhrases(body)
  if (phrases.length > 1)
    return phrases.map((phrase) => {
      const verb = phrase.split(' ')[0]?.toLowerCase().slice(0, 5) ?? ''
      return { body: phrase, lines: linesOf(story).filter((line) => line.toLowerCase().includes(` ${verb}`)) }
    })
  const object = /^(?:manage|administer|maintain) (.+)$/i.exec(body)?.[1]
  if (!object) return []
  const said = `${story.acceptanceCriteria} ${story.source.join(' ')}`
  return managed
    .filter(([, pattern]) => pattern.test(said))
    .map(([verb, pattern]) => ({
      body: `${verb} ${object}`,
      lines: linesOf(story).filter((line) => pattern.test(/\bWhen\b(.*?)\bThen\b/is.exec(line)?.[1] ?? line)),
    }))
}

type OneOf = { whole: string; one: string }

function objectsOf(body: string): OneOf[] {
  const { object = '' } = partVerbPhrase(body)
  const objects = object.split(/\s*,\s*(?:and |or )?|\s+(?:and|or)\s+/).filter(Boolean)
  if (objects.length < 2 || objects.some((each) => each.split(' ').length > 4)) return []
  return objects.map((one) => ({ whole: object, one }))
}

/** The criteria, said of one of the things only. */
const linesWith = (story: DraftedStory, { whole, one }: OneOf): string[] =>
  linesOf(story)
    .filter((line) => line.includes(one))
    .map((line) => line.replaceAll(whole, one))

/** `search books` where a criterion tells `by title, author or ISBN` is done in three ways. */
function waysOf(body: string, story: DraftedStory): Part[] {
  const row =
    /\b(by|via|as) ((?:[\p{L}\d-]+(?: [\p{L}\d-]+)?, )*[\p{L}\d-]+(?: [\p{L}\d-]+)?),? (?:or|and) ([\p{L}\d-]+)(?=[,.;]|$)/iu
  for (const line of linesOf(story)) {
    const found = row.exec(line)
    if (!found) continue
    const [whole, preposition = '', before = '', last = ''] = found
    const base = body.replace(whole, '').trim()
    return [...before.split(', '), last].map((way) => ({
      body: `${base} ${preposition} ${way}`,
      lines: linesWith(story, { whole: whole.slice(preposition.length + 1), one: way }).concat(
        line.includes(way) ? [] : [line.replace(whole, `${preposition} ${way}`)],
      ),
    }))
  }
  return []
}

/** A part that does one thing of a story; where no criterion speaks of it, one is told as for any such wish. */
function partOf(story: DraftedStory, { role, body, lines }: Part & { role: string }, brief: Brief): DraftedStory {
  const told = lines.length > 0 ? lines : draftPassages(brief, [`The ${role} can ${body}.`], () => '').flatMap(linesOf)
  return {
    ...story,
    title: capitalise(condense(body, wordsInTitle)),
    description: tellDescription(role, `to ${body}`, storyParts(story.description)?.end),
    acceptanceCriteria: told.join('\n'),
    source: [],
  }
}

/** A story for each passage that says something by itself. */
function byPassages(story: DraftedStory, brief: Brief): DraftedStory[] {
  let id = 0
  const newId = () => `part-${++id}`
  const drafted =
    story.source.length > 1
      ? story.source.slice(0, mostRead).flatMap((source) => draftPassages(brief, [source], newId).slice(0, 1))
      : draftPassages(brief, story.source, newId)
  const parts: DraftedStory[] = []
  for (const part of drafted) {
    const before = parts.at(-1)
    if (before && (isThin(part) || parts.some(({ title }) => titleKey(title) === titleKey(part.title))))
      before.acceptanceCriteria = [...new Set([before, part].flatMap(linesOf))].join('\n')
    else parts.push({ ...part })
  }
  return parts
}

/** `Try again`, `Be told why` say nothing by themselves. */
const isThin = ({ title }: DraftedStory): boolean =>
  title.split(' ').length <= 3 &&
  /^(?:be|try|get|do|see|know)\b.*\b(?:again|why|so|it|this|that|how|what)?$/i.test(title)

const failure =
  /\b(?:error|invalid|refus|reject|not (?:allowed|possible|accepted|found|available)|cannot|can['’]t|fail|wrong|missing|expired|too (?:many|large|long|late)|exceed|already|no longer|denied|warn|is told|empty|unavailable|without)/i

/** What goes well, and what happens when it does not. */
function byFailures(story: DraftedStory): DraftedStory[] {
  const lines = linesOf(story)
  const failures = lines.filter((line) => failure.test(line))
  if (failures.length === 0 || failures.length === lines.length) return []
  const well = { ...story, acceptanceCriteria: lines.filter((line) => !failures.includes(line)).join('\n') }
  return [well, { ...whenItFails(story), acceptanceCriteria: failures.join('\n') }]
}

/** The story of being told what went wrong. */
function whenItFails(story: DraftedStory): DraftedStory {
  const role = storyParts(story.description)?.role ?? 'user'
  const deed = uncapitalise(story.title)
  const [verb = ''] = deed.split(' ')
  const does = verbOf(verb)?.form === 'base' && isPersonVerb(verb)
  const when = does ? `when I cannot ${deed}` : `when it is not possible to ${deed}`
  const given = /^Given\s+(.+?),/i.exec(story.acceptanceCriteria)?.[1] ?? 'a person'
  return {
    ...story,
    title: does ? `Tell why somebody cannot ${deed}` : `Tell why it is not possible to ${deed}`,
    description: tellDescription(role, `to be told what is wrong ${when}`, undefined),
    acceptanceCriteria: `Given ${given}, When they try to ${deed} and it is not possible, Then they are told what is wrong.`,
    source: [],
  }
}

/** What the first criteria say stays the story; each further one is to be made sure of by itself. */
function byCriteria(story: DraftedStory): DraftedStory[] {
  const lines = linesOf(story)
  if (lines.length < 2) return []
  const role = storyParts(story.description)?.role ?? 'user'
  const size = Math.ceil(lines.length / Math.min(lines.length, mostParts))
  const groups = Array.from({ length: Math.ceil(lines.length / size) }, (_, i) =>
    lines.slice(i * size, i * size + size),
  )
  return groups.map((group, i): DraftedStory => {
    const outcome = trimPunctuation(/\bThen\s+(.+)$/is.exec(group[0] ?? '')?.[1] ?? '')
    if (i === 0 || outcome === '') return { ...story, acceptanceCriteria: group.join('\n') }
    const told = uncapitalise(outcome.split(/,? and (?=\w+ \w+)/)[0] ?? outcome)
    return {
      ...story,
      title: `Ensure ${condense(told, wordsInTitle + 2)}`,
      description: tellDescription(role, `to be sure that ${told}`, undefined),
      acceptanceCriteria: group.join('\n'),
      source: [],
    }
  })
}

const linesOf = ({ acceptanceCriteria }: DraftedStory): string[] =>
  acceptanceCriteria.split('\n').filter((line) => line.trim() !== '')

/** At most four parts: what is left over goes to the last. */
function together(parts: readonly DraftedStory[]): DraftedStory[] {
  const first = parts.slice(0, mostParts)
  const left = parts.slice(mostParts)
  return first.map((part, i) =>
    i < mostParts - 1 || left.length === 0
      ? part
      : {
          ...part,
          acceptanceCriteria: [part, ...left].flatMap(linesOf).join('\n'),
          source: [part, ...left].flatMap(({ source }) => source),
        },
  )
}

/** No criterion is lost, and no part is without one. */
function withAllCriteria(parts: readonly DraftedStory[], story: DraftedStory): DraftedStory[] {
  const placed = new Set(parts.flatMap(linesOf))
  const words = [...placed].slice(0, mostCompared).map(keyWords)
  const left = linesOf(story).filter((line, i) => {
    const own = placed.has(line) || i >= mostCompared ? undefined : keyWords(line)
    return own ? !words.some((other) => similarity(other, own) >= sameLine) : !placed.has(line)
  })
  return parts.map((part, i) => {
    const lines = [...linesOf(part), ...(i === 0 ? left : [])]
    return { ...part, acceptanceCriteria: (lines.length > 0 ? lines : [criterionOf(part)]).join('\n') }
  })
}

function criterionOf({ title, description }: DraftedStory): string {
  const role = storyParts(description)?.role ?? 'person'
  return `Given a ${role}, When they ${uncapitalise(title)}, Then the result is shown to them.`
}
