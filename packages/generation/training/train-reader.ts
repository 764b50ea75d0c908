/**
 * `npm run train`: learns the reader's weights from the labelled briefs and writes them to `src/reading/learned/weights.json`; the same briefs give the same file.
 * `npm run train -- --check` writes nothing and says how well briefs are read that were not learned from: a quarter of them at a time.
 */
import { writeFileSync } from 'node:fs'
import pluralize from 'pluralize'
import { likelihoods, type Weights, wantedness } from '../src/reading/learned/classify.ts'
import { learnedWeights } from '../src/reading/learned/weights.ts'
import { type LabelledBrief, labelledBriefs, unseenBriefs } from './labelled-briefs.ts'
import { train } from './train.ts'

const file = new URL('../src/reading/learned/weights.json', import.meta.url)
const briefs = labelledBriefs()
/** A word that fewer hold is too rare to be what another one was meant to be. */
const fewestBriefs = 10
if (process.argv.includes('--check')) check()
else write()

function write(): void {
  const { own, beside } = train(briefs)
  const rows = Object.entries(own)
    .map(([feature, row]) => `${JSON.stringify(feature)}: ${hundredths(row)}`)
    .sort()
  const [persons, words] = [personsIn(briefs), wordsIn(briefs)].map((all) => JSON.stringify(all))
  writeFileSync(
    file,
    `{\n"persons": ${persons},\n"words": ${words},\n"own": {\n${rows.join(',\n')}\n},\n"beside": [\n${beside.map(hundredths).join(',\n')}\n]\n}\n`,
  )
  const units = briefs.reduce((sum, brief) => sum + brief.units.length, 0)
  process.stdout.write(`${briefs.length} briefs, ${units} units, ${rows.length} features\n`)
}

function hundredths(row: Weights['beside'][number]): string {
  return JSON.stringify(row.map((weight) => Math.round(weight * 100)))
}

/** The words of at least four letters that so many English briefs hold, the most frequent first. */
function wordsIn(from: readonly LabelledBrief[]): string[] {
  const held = new Map<string, number>()
  for (const { language, units } of from) {
    if (language !== 'en') continue
    const words = units.flatMap(
      ({ text }) =>
        text
          .toLowerCase()
          .replaceAll('’', "'")
          .match(/[a-z][a-z']{3,}/g) ?? [],
    )
    for (const word of new Set(words)) held.set(word, (held.get(word) ?? 0) + 1)
  }
  return [...held]
    .filter(([, count]) => count >= fewestBriefs)
    .sort(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .map(([word]) => word)
}

/** Who acts, as the labels of English briefs name them, and the people of most backlogs. */
function personsIn(from: readonly LabelledBrief[]): string[] {
  const common =
    'user admin administrator manager member owner employee developer visitor editor author student dealer dispatcher pupil parent trainer organiser recruiter candidate auditor cashier pharmacist doctor citizen taxpayer donor subscriber shopper traveller host moderator planner controller technician scientist researcher lawyer trader farmer partner person merchant'.split(
      ' ',
    )
  const heads = from
    .filter(({ language }) => language === 'en')
    .flatMap(({ actors }) => actors)
    .map(
      (actor) =>
        actor
          .toLowerCase()
          .split(/ (?:of|in|at|on|from|with|for|who)\b/)[0]
          ?.trim()
          .split(/\s+/)
          .at(-1) ?? '',
    )
    .filter((head) => /^[a-z]{3,}$/.test(head))
  // what is never written small within a text is somebody's name
  const small = new Set(from.flatMap(({ units }) => units.flatMap(({ text }) => text.match(/(?<=\s)[a-z]{3,}/g) ?? [])))
  const isWrittenSmall = (head: string): boolean => small.has(head) || small.has(pluralize.plural(head))
  return [...new Set([...common, ...heads].map((head) => pluralize.singular(head)))].filter(isWrittenSmall).sort()
}

type Read = { wanted: number; isWanted: boolean }

/** The weights as they stand on what nothing was learned from, and then new ones on a quarter of the labelled briefs at a time. */
function check(): void {
  const ours = learnedWeights()
  const unseen = [...unseenBriefs()].map(([name, all]) => [name, readWith(ours, all)] as const)
  for (const [name, read] of unseen) report(name, read)
  report(
    'all of these',
    unseen.flatMap(([, read]) => read),
  )
  const folds = 4
  const inTurn = Array.from({ length: folds }, (_, fold) => {
    const weights = train(briefs.filter((_, i) => i % folds !== fold))
    return readWith(
      weights,
      briefs.filter((_, i) => i % folds === fold),
    )
  }).flat()
  report('learned from the others', inTurn)
}

function readWith(weights: Weights, all: readonly LabelledBrief[]): Read[] {
  return all.flatMap(({ units, kinds }) =>
    likelihoods(units, weights).map((likely, i) => ({ wanted: wantedness(likely), isWanted: (kinds[i] ?? 0) < 2 })),
  )
}

function report(name: string, read: readonly Read[]): void {
  const asked = read.filter(({ isWanted }) => isWanted).length
  process.stdout.write(`${name}: ${asked} of ${read.length} units are wanted\n`)
  for (const from of [0.45, 0.55, 0.68, 0.72, 0.85]) {
    const taken = read.filter(({ wanted }) => wanted >= from)
    const right = taken.filter(({ isWanted }) => isWanted).length
    const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`
    process.stdout.write(
      `  from ${from}: ${share(right, asked)} of what is wanted, ${share(taken.length - right, taken.length)} of what is taken is not\n`,
    )
  }
}
