import type { TokenUsage } from '../drafter.ts'
import type { BriefEvaluation } from './evaluate-brief.ts'
import type { LabelFigures, Scorer } from './read-scorer.ts'

/** The figures of one brief or of all; a share is null where there is nothing to take it of. */
type Figures = {
  cited: number | null
  covered: number | null
  wellFormed: number | null
  duplicates: number | null
  correctness: number | null
  completeness: number | null
  firstEpicMs: number | null
  totalMs: number | null
  epics: number
  stories: number
  requirements: number
  tokens: TokenUsage | null
  judgeTokens: TokenUsage | null
  /** by the labels beside the briefs; null without any */
  labels: LabelFigures | null
}

export type EvaluationReport = { briefs: (Omit<BriefEvaluation, keyof Figures | 'verdict'> & Figures)[] } & Figures

/**
 * What `npm run eval` prints as JSON. Overall the shares are pooled (all stories, all requirements of all briefs, so a long brief weighs more), the times are
 * those of the slowest brief, counts and tokens are sums.
 */
export function evaluationReport(
  evaluations: readonly BriefEvaluation[],
  scorer: Pick<Scorer, 'totals'> | null = null,
): EvaluationReport {
  return {
    briefs: evaluations.map(({ verdict, ...each }) => ({ ...each, ...figuresOf([{ verdict, ...each }], scorer) })),
    ...figuresOf(evaluations, scorer),
  }
}

function figuresOf(evaluations: readonly BriefEvaluation[], scorer: Pick<Scorer, 'totals'> | null): Figures {
  const sum = (pick: (each: BriefEvaluation) => number): number =>
    evaluations.reduce((total, each) => total + pick(each), 0)
  const stories = sum((each) => each.stories)
  const requirements = sum((each) => each.requirements)
  const verdicts = evaluations.map(({ verdict }) => verdict).filter((verdict) => verdict !== null)
  const judged = evaluations.flatMap((each) => each.judgement ?? [])
  const judgedSum = (key: keyof (typeof judged)[number]): number => judged.reduce((total, each) => total + each[key], 0)
  return {
    cited: share(
      sum((each) => each.citedStories),
      stories,
    ),
    covered: share(
      sum((each) => each.coveredRequirements),
      requirements,
    ),
    wellFormed: share(
      sum((each) => each.wellFormedStories),
      stories,
    ),
    duplicates: share(
      sum((each) => each.duplicateStories),
      stories,
    ),
    correctness: share(judgedSum('supported'), judgedSum('stories')),
    completeness: share(judgedSum('fulfilled'), judgedSum('requirements')),
    firstEpicMs: largest(evaluations.map((each) => each.firstEpicMs)),
    totalMs: largest(evaluations.map((each) => each.totalMs)),
    epics: sum((each) => each.epics),
    stories,
    requirements,
    tokens: sumTokens(evaluations.map((each) => each.tokens)),
    judgeTokens: sumTokens(evaluations.map((each) => each.judgeTokens)),
    labels: scorer && verdicts.length > 0 ? scorer.totals(verdicts) : null,
  }
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : round(part / whole, 4))
const round = (value: number, digits: number): number => Number(value.toFixed(digits))

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : round(Math.max(...known), 1)
}

function sumTokens(tokens: readonly (TokenUsage | null)[]): TokenUsage | null {
  const usages = tokens.filter((each) => each !== null)
  if (usages.length === 0) return null
  return {
    inputTokens: usages.reduce((total, each) => total + each.inputTokens, 0),
    outputTokens: usages.reduce((total, each) => total + each.outputTokens, 0),
  }
}

/** The report as a table for a terminal or a Markdown file, a brief a line and all of them last. */
export function evaluationTable(report: EvaluationReport): string {
  const judged = report.correctness !== null
  const heads = [
    'brief',
    'requirements',
    'epics',
    'stories',
    'cited',
    'told',
    'well-formed',
    'duplicates',
    ...(judged ? ['correct', 'complete'] : []),
    'first epic',
    'all',
    'tokens',
  ]
  const lines = [
    ...report.briefs.map((each) => [each.file, ...cells(each, judged)]),
    ['**all**', ...cells(report, judged)],
  ]
  return tableOf(heads, lines)
}

const labelColumns: [head: string, cell: (figures: LabelFigures) => string][] = [
  ['demands', ({ wishes }) => `${wishes ?? '-'}`],
  ['stories', ({ stories }) => `${stories ?? '-'}`],
  ['demands told', ({ wishCovered = null }) => percent(wishCovered)],
  ['stories on no demand', ({ falseStories = null }) => percent(falseStories)],
  ['inverted', ({ inverted }) => `${inverted ?? '-'}`],
  ['wording kept', ({ kept = null }) => percent(kept)],
  ['empty criteria', ({ emptyCriteria = null }) => percent(emptyCriteria)],
  ['stories a demand', ({ perWish }) => perWish?.toFixed(2) ?? '-'],
]

/** The figures by the labels as a table; undefined where no brief has any. */
export function labelsTable({ briefs, labels }: EvaluationReport): string | undefined {
  if (!labels) return undefined
  const rows = [...briefs.map(({ file, labels: own }) => ({ file, own })), { file: '**all**', own: labels }]
  const lines = rows.flatMap(({ file, own }) => (own ? [[file, ...labelColumns.map(([, cell]) => cell(own))]] : []))
  return tableOf(['brief', ...labelColumns.map(([head]) => head)], lines)
}

/** What a model was asked for each brief, beside one plain prompt; undefined where none was asked. */
export function costsTable({ briefs, tokens }: EvaluationReport): string | undefined {
  if (!tokens) return undefined
  const rows = briefs.map(({ file, calls, plainInput, tokens: usage }) => ({ file, calls, plainInput, usage }))
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const totalRow = {
    file: '**all**',
    calls: sum(({ calls }) => calls),
    plainInput: sum((row) => row.plainInput),
    usage: tokens,
  }
  const lines = [...rows, totalRow].map(({ file, calls, plainInput, usage }) => [
    file,
    `${calls}`,
    `${usage?.inputTokens ?? '-'}`,
    `${usage?.outputTokens ?? '-'}`,
    usage ? (usage.inputTokens / plainInput).toFixed(1) : '-',
  ])
  return tableOf(['brief', 'calls', 'input tokens', 'output tokens', 'input to one plain prompt’s'], lines)
}

function tableOf(heads: readonly string[], lines: readonly string[][]): string {
  const rows = [heads, heads.map(() => ''), ...lines]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row, index) => {
      const padded = row.map((cell, column) => {
        const width = widths[column] ?? 0
        if (index === 1) return column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      return `| ${padded.join(' | ')} |`
    })
    .join('\n')
}

const cells = (figures: Figures, judged: boolean): string[] => [
  `${figures.requirements}`,
  `${figures.epics}`,
  `${figures.stories}`,
  percent(figures.cited),
  percent(figures.covered),
  percent(figures.wellFormed),
  percent(figures.duplicates),
  ...(judged ? [percent(figures.correctness), percent(figures.completeness)] : []),
  milliseconds(figures.firstEpicMs),
  milliseconds(figures.totalMs),
  figures.tokens ? `${figures.tokens.inputTokens + figures.tokens.outputTokens}` : '-',
]

const percent = (value: number | null): string => (value === null ? '-' : `${(value * 100).toFixed(1)} %`)
const milliseconds = (value: number | null): string => (value === null ? '-' : `${Math.round(value)} ms`)
