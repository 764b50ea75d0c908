import { storyParts, titleKey } from '@planwright/likeness'
import type { Brief, DraftedStory, DraftingTask, NothingToDo } from '../../drafter.ts'
import { findStory } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { actionsIn } from '../../quality/several-actions.ts'
import { leansBack, speaksOfIt } from '../../reading/clauses/leans-back.ts'
import { purposeBehind, withPurpose } from '../../reading/clauses/purpose.ts'
import { readBrief } from '../../reading/read-brief.ts'
import { namedApart } from '../../reading/words/named-apart.ts'
import { goesOn, outcomeOf, standsAlone } from '../../reading/words/stands-alone.ts'
import { countWords, uncapitalise } from '../../reading/words/word-lists.ts'
import { shareOutPassages } from '../../share-out-passages.ts'
import { deedsOf } from '../deeds-of.ts'
import { findDependencies } from '../find-dependencies.ts'
import { enough, isAbout, shareOf, wordsOf } from './candidates.ts'
import { readHint } from './read-hint.ts'
import { keysOf, otherStories } from './redo-story.ts'
import { sharePoints } from './share-points.ts'
import { asCriteria, linesOf, storyOfWords } from './story-of-words.ts'

const mostParts = 4
const fewestWords = 3
/** So many criteria are looked at for what could stand by itself. */
const mostRead = 60

type Part = Pick<DraftedStory, 'title' | 'description' | 'wordingKept'> & { lines: string[] }

/**
 * Two stories or more that together say what one did and rest on the same passages, their points shared out: what the hint speaks of and the rest, each thing
 * that is done, or each criterion that is a demand or a clause by itself. Nothing where a story says one thing only.
 */
export function splitStory(
  { brief, epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  newId: () => string,
): DraftedStory[] | NothingToDo {
  const { epic, story } = findStory(epics, storyId)
  const others = otherStories(epics, [storyId])
  const means = storyParts(story.description)?.means
  const to = means?.startsWith('to ') ? 'to ' : ''
  const named = namedApart(hint)
  const parts =
    (named.every((part) => isAbout(`${story.title} ${story.description}`, part)) && byDeeds(story, named)) ||
    byTopic(story, readHint(hint).topic) ||
    byDeeds(
      story,
      deedsOf((means ?? story.title).slice(to.length)).map((deed) => to + deed),
    ) ||
    // what the note on a story calls several things
    byDeeds(story, actionsIn(means ?? '')) ||
    byClauses(story, brief, others)
  if (!parts) return { nothing: oneThing }
  const wished = storyParts(story.description)
  const purposeOf = (part: Part) =>
    storyParts(part.description)?.role === wished?.role ? purposeBehind(story.description) : ''
  const points = sharePoints(story.storyPoints, parts.length)
  const taken = keysOf(others)
  const { wordingKept: _, ...former } = story
  const passages = story.source.slice(0, mostRead).map((passage) => ({ passage, said: wordsOf(passage) }))
  const split = parts.map((part, i): DraftedStory => {
    const { lines, ...told } = { ...part, description: withPurpose(part.description, purposeOf(part)) }
    const title = freeTitle(told.title, taken, epic.title)
    taken.add(titleKey(title))
    const topic = wordsOf(`${told.title} ${lines[0] ?? ''}`)
    const source = passages.flatMap(({ passage, said }) => (shareOf(topic, said) >= enough ? [passage] : []))
    return {
      ...former,
      ...told,
      id: newId(),
      title,
      acceptanceCriteria: asCriteria(lines),
      storyPoints: points[i] ?? 1,
      source,
    }
  })
  return shareOutPassages(inOrder(split), story).map(withoutUnfoundedWording)
}

/** What rests on nothing of the brief keeps none of its words. */
function withoutUnfoundedWording({ wordingKept, ...part }: DraftedStory): DraftedStory {
  return { ...part, ...(wordingKept && part.source.length > 0 && { wordingKept }) }
}

/** One that makes what a later one is about comes before it, as in a draft, and what leans on another comes after the nearest that leans on none. */
function inOrder(parts: readonly DraftedStory[]): DraftedStory[] {
  const made = findDependencies(parts.map(({ id, title }) => ({ id, title, text: title })))
  const leans = ({ title }: DraftedStory) => leansBack(title) || speaksOfIt(`to ${uncapitalise(title)}`)
  return parts.map((part, i) => {
    const before = leans(part) ? parts.slice(0, i).findLast((other) => !leans(other)) : undefined
    return {
      ...part,
      dependsOn: [...new Set([...part.dependsOn, ...(made.get(part.id) ?? []), ...(before ? [before.id] : [])])],
    }
  })
}

const oneThing =
  'This story is one thing already, so there is nothing to split it by. To split it, first write an acceptance criterion for each part.'

/** What speaks of a topic is a story by itself. */
function byTopic(story: DraftedStory, topic: string): Part[] | undefined {
  const lines = linesOf(story)
  const own = lines.slice(0, mostRead).filter((line) => isAbout(line, topic))
  if (own.length === 0 || (own.length === lines.length && isAbout(story.title, topic))) return undefined
  const [first = '', ...others] = own
  return parted(story, [first], [...lines.filter((line) => !own.includes(line)), ...others])
}

/** `order books and pay by card`: a story for each deed, with the criteria that speak of it. */
function byDeeds(story: DraftedStory, deeds: readonly string[]): Part[] | undefined {
  const role = storyParts(story.description)?.role
  const parts = deeds
    .slice(0, mostParts)
    .flatMap((deed) => partOf(role ? `As a ${role}, I want ${deed}` : deed.replace(/^to /, '')))
  return parts.length < 2 ? undefined : shareOut(linesOf(story), parts, parts.length - 1)
}

/** The first is the story as it was; each criterion that is a demand or a clause with a doer and a deed stands by itself, but what another story says. */
function byClauses(story: DraftedStory, brief: Brief, others: readonly DraftedStory[]): Part[] | undefined {
  const told = storyParts(story.description) ? undefined : storyOfWords(story.description)
  const says = (line: string, { title }: DraftedStory) => shareOf(wordsOf(title), wordsOf(line)) === 1
  const described = (told ? linesOf(told) : []).filter((line) => !others.some((other) => says(line, other)))
  const lines = [...new Set([...linesOf(story), ...described])]
  const demands = new Set(readBrief(brief).flatMap(({ kind, text }) => (kind === 'demand' ? [titleKey(text)] : [])))
  const isDemand = (line: string): boolean => demands.has(titleKey(line)) && countWords(line) >= fewestWords
  const takenLines = lines
    .slice(0, mostRead)
    .filter((line, i) => !goesOn.test(line) && !says(line, story) && (isDemand(line) || standsAlone(line, i)))
    .slice(0, mostParts - 1)
  const rest = lines.filter((line) => !takenLines.includes(line))
  return takenLines.length === 0 ? undefined : parted(story, takenLines, rest)
}

/** The story without some of its criteria, and a story of each of these. */
function parted(story: DraftedStory, own: readonly string[], rest: readonly string[]): Part[] | undefined {
  const parts = own.flatMap((line) => {
    const outcome = outcomeOf(line)
    return partOf(outcome ?? line).map((part) => (outcome ? { ...part, lines: [line] } : part))
  })
  const { title, description, wordingKept } = story
  const isWish = storyParts(description) !== undefined
  const first = { title, description: isWish ? description : title, ...(wordingKept && { wordingKept }), lines: [] }
  return parts.length === 0 ? undefined : shareOut(rest, [first, ...parts])
}

function partOf(words: string): Part[] {
  const told = storyOfWords(words)
  if (!told) return []
  const { title, description, wordingKept } = told
  return [{ title, description, ...(wordingKept && { wordingKept }), lines: linesOf(told) }]
}

/** Each criterion goes to the part that speaks most of it; one that none speaks of to the `other`. What a part is itself is no criterion of it, nor is what tells several parts. */
function shareOut(lines: readonly string[], parts: readonly Part[], other = 0): Part[] {
  const shared = parts.map((part) => new Set(part.lines))
  const said = parts.map(({ title, description }) => wordsOf(`${title} ${description}`))
  for (const [i, line] of lines.entries()) {
    const topic = i < mostRead ? wordsOf(line) : new Set<string>()
    const near = said.map((words) => shareOf(topic, words))
    const most = Math.max(...near)
    const at = most > 0 ? near.indexOf(most) : other
    const own = parts[at]
    const isSaid = own && [own.title, ...own.lines].some((other) => titleKey(other).includes(titleKey(line)))
    const told = parts.filter(({ title }) => titleKey(line).includes(titleKey(title)))
    if (!isSaid && told.length < 2) shared[at]?.add(line)
  }
  return parts.map((part, i) => ({ ...part, lines: [...(shared[i] ?? [])] }))
}
