import type { Unit } from '../unit.ts'
import { ofPriority, type Priority, rankInCell, rankOf, rankOfHeading, ranks, withoutRank } from './ranks.ts'
import { isSpecification } from './sections.ts'
import { holds, opens, withoutJoint } from './word-lists.ts'

/** How a brief ranks: whether it counts from `P0` on, and whether it is written as standards are, so that each `may` says as much as each `must`. */
export type Scale = { isFromZero: boolean; isStandard: boolean }
/** `P0` anywhere: then `P1` is not the highest. */
export function scaleOf(units: readonly Pick<Unit, 'text' | 'rank' | 'cells' | 'headings'>[]): Scale {
  const told = units.flatMap(({ rank = '', cells = [], headings }) => [
    rank,
    headings.at(-1) ?? '',
    ...cells.map(({ text }) => text),
  ])
  return { isFromZero: told.some((text) => countsFromZero.test(text)), isStandard: isSpecification(units) }
}
const countsFromZero = new RegExp(String.raw`(?<![\p{L}\d])(?:p|${ofPriority}\s?[:=]?\s?)0(?![\p{L}\d])`, 'iu')

/** What a verb says that asks, where nothing speaks of a rank. */
const binding = opens(
  'must, shall, have to, has to, had to, is required, are required, is to be, are to be, muss, müssen, doit, doivent, debe, deben, tiene que, tienen que, deve, devono, moet, moeten',
)
const asking = opens('should, ought to, need to, needs to, soll, sollen, sollte, sollten')
const verbs =
  /(?<![\p{L}\d])(?<!(?:who|which|that|to) )(?=(?:must|shall|ha[vsd]e? to|(?:is|are) (?:required|to be)|should|ought to|needs? to|may|can|could|m[uü]ss(?:en)?|soll(?:te)?n?|kann|können|d[aü]rf(?:en)?|doi(?:t|vent)|deben?|tienen? que|dev(?:e|ono)|moet(?:en)?)(?![\p{L}'’]))/giu
/** The first verb that asks says how much; where a text says `shall` again and again, as standards do, what only `may` be is two steps below what must. */
function rankOfVerb(text: string, { isStandard }: Scale): Priority | undefined {
  const said = [...text.matchAll(verbs)].map(({ index }) => rankOfOne(text.slice(index, index + longestVerb)))
  return said.find((rank) => rank !== 3) ?? (isStandard ? said[0] : undefined)
}
const longestVerb = 16
function rankOfOne(verb: string): Priority {
  if (binding.test(verb)) return 1
  return asking.test(verb) ? 2 : 3
}

const mildly = /(?<!\p{L})(?:so |really |very )?nice to have (?=(?:an?|the|some|one|it|if)(?!\p{L}))/giu
const wishes = holds('would be nice, would be good, would be great, would be cool, would be lovely, would be handy')
/** `..., maybe` */
const doubtsBehind = /[,(–-]\s?(?:maybe|perhaps|vielleicht)[\s.)!]*$/iu

/** The rank that is said of a unit: in its `cell`, before or behind its words, in its headings, or in its words. What a brief begins with and calls nice is what it is about. */
export function rankSaid(
  { text, rank, headings }: Pick<Unit, 'text' | 'rank' | 'headings'>,
  cell = '',
  isFirst = false,
  scale: Scale = { isFromZero: false, isStandard: false },
): Priority | undefined {
  const told = rankInCell(cell, scale.isFromZero) ?? rankOf(rank, scale.isFromZero)
  if (told !== undefined) return told
  const above = headings
    .toReversed()
    .map(
      (heading) =>
        rankOfHeading(heading, scale.isFromZero) ??
        rankOf(withoutRank(heading).rank, scale.isFromZero) ??
        ranks.find(({ said }) => said.test(heading))?.priority,
    )
  const bare = text.replace(/\([^()]*\)/g, ' ').replace(mildly, 'would be nice ')
  const said = (): Priority | undefined => {
    if (isFirst && wishes.test(bare)) return undefined
    if (doubtsBehind.test(text)) return 4
    const opened = withoutJoint(bare)
    return ranks.find(
      ({ said: holdsRank, begins }) => holdsRank.test(bare) || (begins?.test(opened) && !/^\S+\s\p{N}/u.test(opened)),
    )?.priority
  }
  return above.find((each) => each !== undefined) ?? said() ?? rankOfVerb(bare, scale)
}
