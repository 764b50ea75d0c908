import { nameOfHeading } from '@planwright/likeness'
import { areaOf } from '../tables/rows.ts'
import type { ReadUnit } from '../unit.ts'
import { bareStatement } from '../words/bare-statement.ts'
import { englishness } from '../words/englishness.ts'
import { isClause } from '../words/is-clause.ts'
import { rankOfHeading, withoutRank } from '../words/ranks.ts'
import { namesOneStory, namesPartOfUseCase, namesPersona } from '../words/sections.ts'
import { asSentence, holds } from '../words/word-lists.ts'

const mostCharacters = 400

/**
 * The parts of the product that a unit stands in, outermost first; the one that its row names comes last. `Goals`, `Requirements` and `High priority` name no part, nor does a heading that stands below its like, or
 * somebody who will use it.
 */
export function partsAbove(unit: Pick<ReadUnit, 'headings' | 'cells'>): string[] {
  const names = [...unit.headings, areaOf(unit)?.text ?? ''].map((heading) =>
    namesPartOfUseCase(heading) ||
    namesOneStory(heading) ||
    namesPersona(heading) ||
    rankOfHeading(heading) !== undefined
      ? ''
      : nameOfHeading(withoutRank(heading).text),
  )
  return names.filter((name, i) => name !== '' && name.toLowerCase() !== names[i - 1]?.toLowerCase())
}

/**
 * What the brief says of a part, by the headings that it stands under, before it asks for something there: the first sentences under its heading, in whole, as far as no story tells them. Empty where it
 * says nothing of it, and of what stands under no heading: whoever writes a mail begins it with anything. `told` are the numbers of the units that stories are about.
 */
export function introductionsIn(
  units: readonly ReadUnit[],
  told: ReadonlySet<number | undefined>,
): (path: readonly string[]) => string {
  const byPart = Map.groupBy(units, (unit) => keyOf(partsAbove(unit)))
  return (path) => {
    if (path.length === 0) return ''
    const own = byPart.get(keyOf(path)) ?? []
    const begun = own.findIndex(({ number, form }) => told.has(number) || form !== 'sentence')
    const before = own.slice(0, Math.max(0, begun))
    const first = before.find((unit) => isWhole(unit, units) && namesNoText(unit))
    const said = before.filter((unit) => unit.paragraph === first?.paragraph && unit.number >= first.number)
    const together = said.filter((unit) => isWhole(unit, units)).map(({ text }) => asSentence(bareStatement(text)))
    const end = together.findIndex((_, i) => together.slice(0, i + 1).join('').length > mostCharacters)
    return together
      .slice(0, end < 0 ? together.length : end)
      .join('')
      .trim()
  }
}

const keyOf = (path: readonly string[]): string => path.join('\n')

/** A sentence, or what stands before `so` in one; not what somebody says in a talk, nor what is to be done. */
const isWhole = ({ number, kind, text, speaker, wanted }: ReadUnit, units: readonly ReadUnit[]): boolean =>
  kind === 'context' &&
  speaker === undefined &&
  !(binds.test(text) && wanted > 0) &&
  (/[.!]$/.test(text) || units[number]?.link !== undefined)

const binds = holds(
  'must, shall, has to, have to, need to be, needs to be, is to be, are to be, muss, müssen, doit, doivent, debe, deben',
)

/** `Rules from the meeting.` names the text, and no part of the product. */
const namesNoText = ({ text }: ReadUnit): boolean => isClause(text) || englishness(text) < 0
