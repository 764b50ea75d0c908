/**
 * Learns from the labelled briefs where one thought ends and another begins and writes `src/reading/learned/borders.json`; the same briefs give the same file. `npm run train` runs it before the
 * reader learns, whose units these borders part. `--check` writes nothing and says how well borders are found in briefs that were not learned from.
 */
import { writeFileSync } from 'node:fs'
import { thoughtBorders } from '../src/reading/units/thought-borders.ts'
import { partedSentences, trainBorders } from './borders.ts'
import { partedTexts } from './labelled-briefs.ts'

const file = new URL('../src/reading/learned/borders.json', import.meta.url)
const texts = partedTexts()
if (process.argv.includes('--check')) check()
else write()

function write(): void {
  const rows = Object.entries(trainBorders(texts))
    .map(([feature, weight]) => `${JSON.stringify(feature)}: ${Math.round(weight * 100)}`)
    .sort()
  writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`)
  process.stdout.write(`borders: ${rows.length} features\n`)
}

/** Of a quarter of the briefs, learned from the others. */
function check(): void {
  const folds = 4
  const weights = trainBorders(texts.filter((_, i) => i % folds > 0))
  const unseen = texts
    .filter((_, i) => i % folds === 0)
    .flatMap(partedSentences)
    .filter(({ weight }) => weight === 1)
  let [right, found, drawn] = [0, 0, 0]
  for (const { words, borders } of unseen) {
    const told = thoughtBorders(words, weights)
    found += told.length
    drawn += borders.size
    right += told.filter((at) => borders.has(at)).length
  }
  const share = (of: number): string => `${((100 * right) / of).toFixed(1)} %`
  process.stdout.write(`${share(drawn)} of ${drawn} borders, ${share(found)} of what is found is one\n`)
}
