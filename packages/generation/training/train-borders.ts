/**
 * Learns from the labelled briefs where one thought ends and another begins and writes `src/reading/borders.json`; the same briefs give the same file. `npm run train` runs it before the
 * reader learns, whose units these borders part. `--check` writes nothing and says how well borders are found in briefs that were not learned from.
 */
import { writeFileSync } from 'node:fs'
import { thoughtBorders } from '../src/reading/thought-borders.ts'
import { partedSentences, trainBorders } from './borders.ts'
import { labelledTexts } from './labelled-briefs.ts'

const file = new URL('../src/reading/borders.json', import.meta.url)
/** In words, as `splitClauses` has it. */
const shortest = 40
const texts = labelledTexts()
if (process.argv.includes('--check')) check()
else write()

function write(): void {
  const rows = Object.entries(trainBorders(texts))
    .map(([feature, weight]) => `${JSON.stringify(feature)}: ${Math.round(weight * 100)}`)
    .sort()
  writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`)
  process.stdout.write(`borders: ${rows.length} features\n`)
}

/** Of a quarter of the briefs, learned from the others; sentences that are long enough to be parted so. */
function check(): void {
  const folds = 4
  const weights = trainBorders(texts.filter((_, i) => i % folds > 0))
  const unseen = texts
    .filter((_, i) => i % folds === 0)
    .flatMap(partedSentences)
    .filter(({ words, weight }) => weight === 1 && words.length >= shortest)
  for (const isSpoken of [true, false]) {
    let [right, found, drawn] = [0, 0, 0]
    for (const { words, borders } of unseen.filter(({ spoken }) => spoken === isSpoken)) {
      const told = thoughtBorders(words, isSpoken, weights)
      found += told.length
      drawn += borders.size
      right += told.filter((at) => borders.has(at)).length
    }
    const share = (of: number): string => `${((100 * right) / of).toFixed(1)} %`
    process.stdout.write(
      `${isSpoken ? 'spoken' : 'written'}: ${share(drawn)} of ${drawn} borders, ${share(found)} of what is found is one\n`,
    )
  }
}
