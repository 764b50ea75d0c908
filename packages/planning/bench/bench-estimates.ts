/**
 * Measures the estimates: `npm run bench:estimates -- --data <folder>` learns from every `.csv` or `.csv.gz` file of the folder and
 * prints, for each, the mean absolute error in points beside that of guessing the median; the last line is JSON. A file's order is
 * time order. Judged on are the issues marked `test`, otherwise the last fifth; each one's points are learned after it was estimated.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { measureEstimates } from '../src/index.ts'
import { readIssueTable, splitIssues } from './issue-table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (!values.data) throw new Error('Name the folder: npm run bench:estimates -- --data <folder>')
const folder = values.data
const files = readdirSync(folder)
  .filter((name) => /\.csv(\.gz)?$/i.test(name))
  .sort()
if (files.length === 0) throw new Error(`There is no .csv or .csv.gz file in ${folder}.`)

console.log('project                      issues  judged  error  median  ratio  in range  seconds')
const measured = []
for (const file of files) {
  const bytes = readFileSync(join(folder, file))
  const issues = readIssueTable((/\.gz$/i.test(file) ? gunzipSync(bytes) : bytes).toString('utf8'))
  const { known, judged } = splitIssues(issues)
  const started = performance.now()
  const error = measureEstimates(known, judged)
  const name = file.replace(/\.csv(\.gz)?$/i, '')
  if (!error) {
    console.log(name.padEnd(28), 'left out: no issues with points to learn from or to judge on')
    continue
  }
  const { n, mae, medianMae, withinRange } = error
  const ratio = mae === medianMae ? 1 : mae / medianMae
  measured.push({ name, n, mae, medianMae, ratio })
  console.log(
    name.padEnd(28),
    String(issues.length).padEnd(7),
    String(n).padEnd(7),
    mae.toFixed(2).padEnd(6),
    medianMae.toFixed(2).padEnd(7),
    ratio.toFixed(2).padEnd(6),
    `${(withinRange * 100).toFixed(0)} %`.padEnd(9),
    ((performance.now() - started) / 1000).toFixed(1),
  )
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
console.log(
  JSON.stringify({
    projects: measured,
    mae: mean(measured.map(({ mae }) => mae)),
    geoRatio: Math.exp(mean(measured.map(({ ratio }) => Math.log(ratio)))),
    better: measured.filter(({ ratio }) => ratio < 1).length,
  }),
)
