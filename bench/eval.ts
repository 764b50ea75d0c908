/**
 * `npm run eval -- <folder> [--level <level>] [--details] [--write <name>]`: drafts a backlog from every brief (.md, .markdown, .txt) of a folder with the drafter that the settings
 * choose, as the server reads them, and prints what came of each and of all; the last line is JSON. With a judge configured
 * (AI_JUDGE_MODEL) it also asks for correctness and completeness. Where labels stand beside the briefs (NAME.json) and a scorer (score.mjs) beside or above them, what that
 * says stands in a second table. `--write` puts the last table into docs/evaluation.md, which says what the numbers mean, between `<!-- name -->` and `<!-- end of name -->`.
 * Ends with 0 when every brief became a backlog, 1 when one did not, 2 when nothing could be begun.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Drafter,
  evaluateBrief,
  evaluationReport,
  evaluationTable,
  labelsTable,
  openModelJudge,
  readBriefs,
  readScorer,
} from '@planwright/generation'
import { detailLevels } from '@planwright/planning'
import { createDrafter } from '../apps/api/src/create-drafter.ts'
import { readEnv } from '../apps/api/src/settings/env.ts'
import { SettingsError } from '../apps/api/src/settings/settings-error.ts'

const usage = 'npm run eval -- <folder> [--level high-level|medium|detailed] [--details] [--write <name>]'

try {
  await evaluate(options())
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  stop(error.message)
}

function options() {
  const { folder, level, details, write } = argumentsOf()
  const detailLevel = detailLevels.find((each) => each === level)
  if (!detailLevel) return stop(`There is no level ${level}: ${detailLevels.join(', ')}.`)
  if (folder === undefined) return stop(`Say which folder holds the briefs: ${usage}`)
  return { folder, detailLevel, details, write }
}

function argumentsOf() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        level: { type: 'string', default: 'detailed' },
        details: { type: 'boolean', default: false },
        write: { type: 'string' },
      },
      allowPositionals: true,
    })
    if (positionals.length > 1) return stop(`One folder at a time: ${usage}`)
    return { ...values, folder: positionals[0] }
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

async function evaluate({ folder, detailLevel, details, write }: ReturnType<typeof options>) {
  const files = filesOf(folder)
  if (files.length === 0) stop(`There is no brief in ${folder}: no file ends in .md, .markdown or .txt.`)
  const env = readEnv()
  const drafter = await createDrafter(env)
  if (env.ai.provider === 'built-in') await warmUp(drafter)
  const judge = env.judge && (await openModelJudge(env.judge))
  console.log(`Drafter: ${drafter.label}, level ${detailLevel}. Judge: ${judge?.label ?? 'none'}.\n`)
  const scorer = await readScorer(folder)
  const tools = {
    drafter,
    judge,
    scorer,
    clock: () => performance.now(),
    newId: randomUUID,
    signal: new AbortController().signal,
  }
  const evaluations = []
  const problems: string[] = []
  for (const each of files) {
    if ('problem' in each) {
      problems.push(`${each.file}: ${each.problem}`)
      continue
    }
    const brief = { companyInfo: '', epicInfo: each.text, additionalInfo: '', detailLevel }
    const evaluation = await evaluateBrief(each.file, brief, tools)
    evaluations.push(evaluation)
    if (evaluation.problem) problems.push(`${each.file}: ${evaluation.problem}`)
  }
  const report = evaluationReport(evaluations, scorer)
  console.log(evaluationTable(report))
  const byLabels = labelsTable(report)
  if (byLabels) console.log(`\nBy the labels beside the briefs:\n\n${byLabels}`)
  if (write !== undefined) writeTable(write, byLabels ?? evaluationTable(report))
  console.log('\n**all**: shares of all stories and requirements together; times of the slowest brief; sums.')
  if (details) console.log(detailsOf(evaluations))
  for (const problem of problems) console.log(`\nNot drafted whole: ${problem}`)
  console.log(JSON.stringify(report))
  process.exitCode = problems.length > 0 ? 1 : 0
}

function filesOf(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return stop(`There is no folder ${folder}.`)
  if (!found.isDirectory()) return stop(`${folder} is no folder.`)
  try {
    return readBriefs(folder)
  } catch (error) {
    return stop(`The folder ${folder} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Loads and compiles what drafting needs, as in a server that has drafted before. */
async function warmUp(drafter: Drafter) {
  const brief = {
    companyInfo: '',
    epicInfo: 'Customers can order bread. They must be able to cancel an order.',
    additionalInfo: '',
    detailLevel: 'detailed' as const,
  }
  for await (const _ of drafter.draft(brief, { newId: randomUUID, signal: new AbortController().signal }));
}

/** Puts a table in the place of the one that stands in docs/evaluation.md under this name. */
function writeTable(name: string, table: string) {
  const file = new URL('../docs/evaluation.md', import.meta.url)
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [before, rest] = splitOnce(readFileSync(file, 'utf8'), begin)
  const [, after] = splitOnce(rest ?? '', end)
  if (rest === undefined || after === undefined) return stop(`There is no table ${name} in docs/evaluation.md.`)
  writeFileSync(file, `${before}${begin}${table}\n${end}${after}`)
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)]
}

function detailsOf(evaluations: Awaited<ReturnType<typeof evaluateBrief>>[]): string {
  const lines = evaluations.flatMap(({ file, findings, uncovered }) => [
    `\n${file}: ${JSON.stringify(findings)}`,
    ...uncovered.map((passage) => `  not told: ${passage.replace(/\s+/g, ' ')}`),
  ])
  return lines.join('\n')
}

function stop(line: string): never {
  console.error(line)
  process.exit(2)
}
