import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pluralize from 'pluralize'
import { readLabelledBriefs } from './labelled-briefs.ts'
import { train } from './train.ts'

const folders = process.argv.slice(2)
const weights = train(folders.flatMap(readLabelledBriefs))
const own = Object.entries(weights.own)
  .map(([name, row]) => [name, row.map((w) => Math.round(w * 100))] as const)
  .filter(([, row]) => row.some((w) => Math.abs(w) >= 6))
  .sort(([a], [b]) => (a < b ? -1 : 1))
const beside = weights.beside.map((row) => row.map((w) => Math.round(w * 100)))
const out = new URL('../src/reading/weights.json', import.meta.url)
writeFileSync(
  out,
  `{\n"persons": ${JSON.stringify(personsIn(folders))},\n"own": {\n${own.map(([n, r]) => `${JSON.stringify(n)}: ${JSON.stringify(r)}`).join(',\n')}\n},\n"beside": ${JSON.stringify(beside)}\n}\n`,
)
console.log(own.length, 'features')

function personsIn(dirs: readonly string[]): string[] {
  const heads = new Set(
    'user manager researcher member administrator developer archivist moderator curator publisher employee designer participant patron admin owner attendee sponsor trainee superuser coordinator student stakeholder estimator engineer depositor trainer tester supervisor submitter representative editor visitor specialist operator investigator expert executive educator contributor author accountant'.split(
      ' ',
    ),
  )
  for (const dir of dirs)
    for (const file of readdirSync(dir).filter((name) => name.endsWith('.json'))) {
      const labels = JSON.parse(readFileSync(join(dir, file), 'utf8')) as {
        language: string
        units: { actor?: string }[]
      }
      if (labels.language !== 'en') continue
      for (const { actor } of labels.units) {
        const head =
          (actor ?? '')
            .toLowerCase()
            .replace(/\b(?:of|in|at|on|from|with|for|who)\b.*$/, '')
            .trim()
            .split(/\s+/)
            .at(-1) ?? ''
        if (/^[a-z]{3,}$/.test(head)) heads.add(pluralize.singular(head))
      }
    }
  return [...heads].sort()
}
