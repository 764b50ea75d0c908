import { type Line, markerOf } from '../words/lines.ts'
import { uncapitalise } from '../words/word-lists.ts'

/** The words that Gherkin opens its lines with in English, German, French, Spanish and Dutch (https://cucumber.io/docs/gherkin/languages/). */
const keyword = (words: string): RegExp =>
  new RegExp(String.raw`^[\s>]*(?:#{1,6}\s+)?(?:[-*+•]\s+)?\**(?:${words})\**\s*:\**\s*`, 'iu')
const opening = {
  feature: keyword('Feature|Funktionalität|Fonctionnalité|Característica|Functionaliteit'),
  scenario: keyword(
    'Scenario(?: Outline| Template)?|Szenario(?:grundriss)?|(?:Plan du )?Scénario|(?:Esquema del )?escenario|Abstract Scenario',
  ),
  background: keyword('Background|Hintergrund|Grundlage|Contexte|Antecedentes|Achtergrond'),
  examples: keyword('Examples|Beispiele|Exemples|Ejemplos|Voorbeelden'),
}
/** Before a step in a list. */
const bullet = String.raw`(?:(?:[-*+•]|\d{1,3}(?:[a-z]\d?)?[.)])\s+)?`
const beforeStep = new RegExp(String.raw`^[\s>]*${bullet}`)
const given = 'Given|Angenommen|Gegeben (?:sei|seien)|Étant donnée?s?|Soit|Dad[oa]s?|Gegeven'
const when = 'When|Wenn|Quand|Lorsque?|Cuando|Als'
const then = 'Then|Dann|Alors|Entonces|Dan'
const more = 'And|But|Und|Aber|Et|Mais|Y|Pero|En|Maar'
const step = (words: string): RegExp => new RegExp(String.raw`^[\s>]*${bullet}[*_]*(?:${words})[*_]*,?\s+(?=\S)`, 'iu')
const [begins, goesOn, ends] = [step(`${given}|${when}`), step(`${given}|${when}|${then}|${more}`), step(then)]
/** Where no scenario is named, as sentences begin with the others: `When we launch ...`, `Als Erstes ...`. */
const beginsAlone = step(given)
/** `Given that it overlaps another, then they are warned`, in one line. */
const inOne = new RegExp(String.raw`^[\s>]*${bullet}[*_]*(?:${given})[*_]*,?\s.*[\s,][*_]*(?:${then})[*_]*,?\s`, 'iu')
/** `As a clerk`, where a story begins that says who wants what. */
export function opensStory(text: string): boolean {
  return story.test(text)
}
const story = /^[\s>]*[*_]*(?:As an?|As the|Als(?: eine?)?|En tant que|Como(?: una?)?)(?!\p{L})/iu
const isHeading = /^\s*#{1,6}\s/
const isTag = /^\s*@[\w-]+(?:\s+@[\w-]+)*\s*$/

/**
 * What stands in the lines of a scenario from the key to before `end`: `start` is where its words begin in the text. A feature that says as a story who wants what is that story, and its scenarios check it; else each
 * scenario is one by its name, and its steps check that. Nothing is read of examples and tags.
 */
export type ScenarioPart = { end: number } & (
  | { kind: 'feature' | 'steps' | 'background' | 'text'; start: number }
  | { kind: 'name'; start: number; level?: number | undefined; doer?: string | undefined; rank?: string | undefined }
  | { kind: 'beside' }
)

/** The parts of scenarios by the number of their first line; `stories` are the lines in which a story begins without a feature, which the scenarios below it check, too. */
export function scenariosOf(
  lines: readonly Line[],
  stories: ReadonlySet<number> = new Set(),
): ReadonlyMap<number, ScenarioPart> {
  const parts = new Map<number, ScenarioPart>()
  const hasScenarios = lines.some(({ raw }) => opening.scenario.test(raw)) && lines.some(({ raw }) => begins.test(raw))
  let isStory = false
  let isBackground = false
  /** Up to here nothing is said of what comes of the steps. */
  let open = 0
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const wordsFrom = (pattern: RegExp): number | undefined => {
      const length = pattern.exec(line.raw)?.[0].length
      return hasScenarios && length !== undefined ? line.start + length : undefined
    }
    const feature = wordsFrom(opening.feature)
    const scenario = wordsFrom(opening.scenario)
    if (stories.has(i)) isStory = true
    else if (isStory && stories.size > 0 && scenario === undefined && isHeading.test(line.raw)) isStory = false
    const starts = hasScenarios ? begins : beginsAlone
    const steps = i < open ? { end: i, isWhole: false } : stepsFrom(lines, i, starts, starts)
    if (!steps.isWhole) open = Math.max(open, steps.end)
    if (feature !== undefined) {
      parts.set(i, { kind: 'feature', start: feature, end: i + 1 })
      isStory = tellsStory(lines, i + 1)
      isBackground = false
    } else if (scenario !== undefined) {
      const told = isStory ? stepsFrom(lines, i + 1, goesOn, begins) : undefined
      isBackground = false
      if (told?.isWhole) parts.set(i, { kind: 'steps', start: scenario, end: told.end })
      else if (scenario < line.start + line.raw.trimEnd().length)
        parts.set(i, { kind: 'name', start: scenario, end: i + 1 })
      else parts.set(i, { kind: 'beside', end: i + 1 })
    } else if (wordsFrom(opening.background) !== undefined) {
      isBackground = true
      parts.set(i, { kind: 'beside', end: i + 1 })
    } else if (wordsFrom(opening.examples) !== undefined) parts.set(i, { kind: 'beside', end: rowsEnd(lines, i + 1) })
    else if (hasScenarios && isTag.test(line.raw)) parts.set(i, { kind: 'beside', end: i + 1 })
    else if (steps.isWhole) {
      const from = line.start + (markerOf(line.raw)?.length ?? line.raw.search(/\S/))
      parts.set(i, { kind: isBackground ? 'background' : 'steps', start: from, end: steps.end })
    }
    i = parts.get(i)?.end ?? i + 1
  }
  return parts
}

/** Whether a feature says as a story who wants what, before its scenarios. */
function tellsStory(lines: readonly Line[], from: number): boolean {
  for (let at = from; at < lines.length; at += 1) {
    const { raw } = lines[at] as Line
    if (opensStory(raw)) return true
    if (opening.scenario.test(raw) || opening.feature.test(raw)) return false
  }
  return false
}

/** Where the steps end that begin in a line, or where another case does, and whether one of them says what comes of the others. */
function stepsFrom(
  lines: readonly Line[],
  from: number,
  starts: RegExp,
  startsAnew: RegExp,
): { end: number; isWhole: boolean } {
  const rawAt = (at: number): string => lines[at]?.raw ?? ''
  if (!starts.test(rawAt(from))) return { end: from, isWhole: false }
  let [end, isWhole] = [from, inOne.test(rawAt(from))]
  while (end < lines.length && goesOn.test(rawAt(end))) {
    if (end > from && isWhole && startsAnew.test(rawAt(end))) break
    isWhole ||= ends.test(rawAt(end))
    end = rowsEnd(lines, end + 1)
  }
  return { end, isWhole }
}

function rowsEnd(lines: readonly Line[], from: number): number {
  let end = from
  while (/^\s*\|/.test(lines[end]?.raw ?? '')) end += 1
  return end
}

/** Looked for where a row of them begins alone: one in the middle of a line may be long. */
const endMarks = /(?<![\s,;.:])[\s,;.:]+$/u
/** Steps as one sentence: `Given a card with 30 EUR left, when an order of 45 EUR is paid, then 15 EUR are open`. */
export function stepsInOne(passage: string): string {
  const lines = passage
    .split('\n')
    .map((raw) =>
      raw
        .replace(beforeStep, '')
        .replaceAll(/[*_]{2,}/g, '')
        .trim(),
    )
    .filter((line) => line !== '' && !line.startsWith('|'))
  if (!lines.some((line) => goesOn.test(line))) return lines.join(' ')
  if (lines.length === 1) return lines[0] ?? ''
  const [first = '', ...rest] = lines.map((line) => line.replace(endMarks, ''))
  const [second, ...others] = rest
  // a name stands before its steps
  const isNamed = second !== undefined && !goesOn.test(`${first} x`)
  const steps = (isNamed ? [second, ...others] : [first, ...rest]).map((line, i) =>
    i === 0 && !isNamed ? line : uncapitalise(line),
  )
  return `${isNamed ? `${first}: ` : ''}${steps.join(', ')}`
}
