import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Backlog,
  blindPairs,
  costsTable,
  createBuiltInDrafter,
  type Drafter,
  evaluateBrief,
  evaluationReport,
  evaluationTable,
  labelsTable,
  openEvaluatedDrafters,
  openModelJudge,
  type Pair,
  readBriefs,
  readRecording,
  readScorer,
  writeRecording,
} from '@planwright/generation'
import { detailLevels } from '@planwright/planning'
import { modelSettingsOf } from '../apps/api/src/create-drafter.ts'
import { readEnv } from '../apps/api/src/settings/env.ts'
import { SettingsError } from '../apps/api/src/settings/settings-error.ts'

const usage =
  'npm run eval -- <folder> [--level high-level|medium|detailed] [--details] [--write <name>] [--record <folder> | --replay <folder>] [--plain] [--pairs <file> [--seed <words>]]'

/** What is printed, line by line, and what the settings are. */
type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

/** One call of `npm run eval`, from its arguments to its exit code. */
export async function evaluateBriefs(args: readonly string[], surroundings: Surroundings) {
  try {
    const problems = await evaluate(options(args), surroundings)
    return problems > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof Stop)) throw error
    surroundings.complain(error.message)
    return 2
  }
}

function options(args: readonly string[]) {
  const { values, positionals } = argumentsOf(args)
  const { level, ...rest } = values
  const [folder, ...more] = positionals
  if (more.length > 0) return stop(`One folder at a time: ${usage}`)
  const detailLevel = detailLevels.find((each) => each === level)
  if (!detailLevel) return stop(`There is no level ${level}: ${detailLevels.join(', ')}.`)
  if (folder === undefined) return stop(`Say which folder holds the briefs: ${usage}`)
  if (rest.record !== undefined && rest.replay !== undefined) stop(`Either --record or --replay: ${usage}`)
  return { folder, detailLevel, ...rest }
}

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        level: { type: 'string', default: 'detailed' },
        details: { type: 'boolean', default: false },
        write: { type: 'string' },
        record: { type: 'string' },
        replay: { type: 'string' },
        plain: { type: 'boolean', default: false },
        pairs: { type: 'string' },
        seed: { type: 'string', default: '1' },
      },
      allowPositionals: true,
    })
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

type Contestant = Pick<Drafter, 'label' | 'draft'>
/** One drafter's results, and its backlogs by the names of the briefs. */
type Results = {
  label: string
  evaluations: Awaited<ReturnType<typeof evaluateBrief>>[]
  backlogs: Map<string, Backlog>
}

/** Answers how many briefs became no whole backlog. */
async function evaluate(
  { folder, detailLevel, details, write, ...model }: ReturnType<typeof options>,
  surroundings: Surroundings,
): Promise<number> {
  const files = filesOf(folder)
  if (files.length === 0) stop(`There is no brief in ${folder}: no file ends in .md, .markdown or .txt.`)
  const env = readEnv(surroundings.env)
  const settings = modelSettingsOf(env.ai)
  const wantsModel = model.record !== undefined || model.plain || model.pairs !== undefined
  if (wantsModel && !settings && model.replay === undefined)
    stop('This takes a model: AI_PROVIDER and AI_MODEL, or --replay with the folder of a recording.')
  const builtIn = createBuiltInDrafter()
  await warmUp(builtIn)
  const judge = env.judge && (await openModelJudge(env.judge))
  const scorer = await readScorer(folder)
  const results = new Map<string, Results>()
  const pairs: Pair[] = []
  const problems: string[] = []
  for (const each of files) {
    if ('problem' in each) {
      problems.push(`${each.file}: ${each.problem}`)
      continue
    }
    const { file, text } = each
    const brief = { companyInfo: '', epicInfo: text, additionalInfo: '', detailLevel }
    const source = model.replay === undefined ? settings : readRecording(model.replay, file)
    if (source && 'problem' in source) problems.push(`${file}: ${source.problem}`)
    const before = model.record === undefined ? undefined : readRecording(model.record, file)
    const earlier = before && 'answers' in before ? before : undefined
    const opened = source && !('problem' in source) ? await openEvaluatedDrafters(source, { earlier }) : undefined
    const isPlain = model.plain || model.pairs !== undefined
    const contestants: [name: string, drafter: Contestant][] = [
      ['built-in', builtIn],
      ...(opened ? [['product', opened.product] as [string, Contestant]] : []),
      ...(opened && isPlain ? [['plain', opened.plain] as [string, Contestant]] : []),
    ]
    for (const [name, drafter] of contestants) {
      const own: Results = results.get(name) ?? { label: drafter.label, evaluations: [], backlogs: new Map() }
      results.set(name, own)
      const evaluation = await evaluateBrief(file, brief, {
        drafter,
        judge,
        scorer,
        clock: () => performance.now(),
        newId: randomUUID,
        signal: new AbortController().signal,
        onDraft: (epics) => own.backlogs.set(file, epics),
      })
      own.evaluations.push(evaluation)
      if (evaluation.problem) problems.push(`${file}${name === 'built-in' ? '' : ` (${name})`}: ${evaluation.problem}`)
      const wasAsked = drafter === opened?.product || drafter === opened?.plain
      if (opened && wasAsked && model.record !== undefined) writeRecording(model.record, file, opened.recording)
    }
    for (const words of new Set(opened?.missing)) problems.push(`${file}: ${words}`)
    const drafts = (['product', 'plain'] as const).flatMap((name): Pair['drafts'] => {
      const backlog = results.get(name)?.backlogs.get(file)
      return backlog ? [[name, backlog]] : []
    })
    if (drafts.length === 2) pairs.push({ file, text, drafts })
  }
  if (results.size === 0) results.set('built-in', { label: builtIn.label, evaluations: [], backlogs: new Map() })
  const reports = [...results].map(([name, { label, evaluations }]) => {
    const report = evaluationReport(evaluations, scorer)
    surroundings.print(`Drafter: ${label}, level ${detailLevel}. Judge: ${judge?.label ?? 'none'}.\n`)
    surroundings.print(evaluationTable(report))
    const byLabels = labelsTable(report)
    if (byLabels) surroundings.print(`\nBy the labels beside the briefs:\n\n${byLabels}`)
    const costs = costsTable(report)
    if (costs) surroundings.print(`\nWhat the model was asked:\n\n${costs}`)
    surroundings.print(
      '\n**all**: shares of all stories and requirements together; times of the slowest brief; sums.\n',
    )
    if (details) surroundings.print(detailsOf(evaluations))
    return { name, report, table: byLabels ?? evaluationTable(report) }
  })
  const main = reports.find(({ name }) => name === 'product') ?? reports[0]
  if (!main) return problems.length
  if (write !== undefined) writeTable(write, main.table)
  if (model.pairs !== undefined) {
    const { pages, key } = blindPairs(pairs, model.seed)
    writeFileSync(model.pairs, pages)
    writeFileSync(`${model.pairs}.key.json`, `${JSON.stringify(key, null, 2)}\n`)
  }
  for (const problem of problems) surroundings.print(`\nNot drafted whole: ${problem}`)
  const others = Object.fromEntries(reports.filter((each) => each !== main).map(({ name, report }) => [name, report]))
  surroundings.print(JSON.stringify({ ...main.report, ...(reports.length > 1 && { others }) }))
  return problems.length
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

/** Nothing can be begun. */
class Stop extends Error {
  override readonly name = 'Stop'
}

function stop(line: string): never {
  throw new Stop(line)
}
