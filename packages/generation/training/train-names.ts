/**
 * Learns from `names.tsv` what people would call a brief and writes the weights that `nameOfBrief` ranks by; the same names give the same file. `npm run train` runs it at last.
 * `--check` writes nothing and says how often a brief that was not learned from is called as its label says: a fifth of them at a time.
 */
import { writeFileSync } from 'node:fs'
import { isCalled, namedBriefs, rankedFirst, trainNames } from './names.ts'

const file = new URL('../../likeness/src/naming/name-weights.json', import.meta.url)
const briefs = namedBriefs()
if (process.argv.includes('--check')) check()
else write()

function write(): void {
  const weights = Buffer.from(trainNames(briefs).buffer).toString('base64')
  writeFileSync(file, `${JSON.stringify(weights)}\n`)
  process.stdout.write(`names: ${briefs.length} briefs\n`)
}

function check(): void {
  const folds = 5
  let right = 0
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = trainNames(briefs.filter((_, i) => i % folds !== fold))
    right += briefs.filter((brief, i) => i % folds === fold && isCalled(brief, rankedFirst(brief, weights))).length
  }
  process.stdout.write(
    `${((100 * right) / briefs.length).toFixed(1)} % of ${briefs.length} briefs are named as people would\n`,
  )
}
