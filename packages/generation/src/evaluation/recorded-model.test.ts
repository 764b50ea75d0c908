import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEvaluatedDrafters } from '../model/open-evaluated-drafters.ts'
import { type BriefEvaluation, evaluateBrief } from './evaluate-brief.ts'
import { evaluationReport } from './evaluation-report.ts'
import { readScorer } from './read-scorer.ts'
import { readRecording } from './recording-files.ts'

// what a strong general language model answered on 2026-11-29, and to the plain prompt on 2026-11-25: docs/evaluation.md says what came of it
const recordings = fileURLToPath(new URL('testing/recordings/', import.meta.url))
const own = fileURLToPath(new URL('testing/briefs/', import.meta.url))
const beside = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const folders = [own, join(beside, 'informal/briefs'), join(beside, 'briefs')]

const files = readdirSync(recordings).map((name) => name.replace(/\.json$/, ''))
const present = files.flatMap((file) => {
  const folder = folders.find((each) => existsSync(join(each, file)))
  return folder ? [{ file, folder }] : []
})
const areAllPresent = present.length === files.length
if (!areAllPresent)
  console.info(
    `Skipped: ${files.length - present.length} recorded briefs are not beside the repository (../shared/data).`,
  )

type Replayed = { product: BriefEvaluation; plain: BriefEvaluation; missing: readonly string[] }

const scorer = await readScorer(join(beside, 'informal/briefs'))

async function replay({ file, folder }: (typeof present)[number]): Promise<Replayed> {
  const recording = readRecording(recordings, file)
  if ('problem' in recording) throw new Error(`${file}: ${recording.problem}`)
  const { product, plain, missing } = await openEvaluatedDrafters(recording)
  let ids = 0
  const evaluate = (drafter: typeof plain) =>
    evaluateBrief(
      file,
      {
        companyInfo: '',
        epicInfo: readFileSync(join(folder, file), 'utf8'),
        additionalInfo: '',
        detailLevel: 'medium',
      },
      {
        drafter,
        judge: null,
        scorer,
        clock: () => performance.now(),
        newId: () => `${ids++}`,
        signal: new AbortController().signal,
      },
    )
  return { product: await evaluate(product), plain: await evaluate(plain), missing }
}

/** The reader learns: what was asked about so many briefs may be asked otherwise since, until somebody records them again. */
const mostAskedOtherwise = Math.floor(present.length / 4)

describe('what a model answered once', () => {
  const replayed = new Map<string, Replayed>()
  beforeAll(async () => {
    for (const each of present) replayed.set(each.file, await replay(each))
  }, 120_000)
  const whole = () => [...replayed.values()].filter(({ missing }) => missing.length === 0)

  it('is asked again as it was', () => {
    const otherwise = [...replayed].flatMap(([file, { missing }]) => missing.map((words) => `${file}: ${words}`))
    if (otherwise.length > 0) console.info(otherwise.join('\n'))
    expect(replayed.size - whole().length).toBeLessThanOrEqual(mostAskedOtherwise)
  })

  it('is read to whole backlogs, most stories of which stand on the brief to the letter; the others are assumed', () => {
    let [cited, stories] = [0, 0]
    for (const { product, plain } of whole()) {
      expect([product.file, product.problem, plain.problem]).toEqual([product.file, null, null])
      cited += product.citedStories
      stories += product.stories
    }
    expect(cited / stories).toBeGreaterThan(areAllPresent ? 0.65 : 0.35)
  })

  it('takes about five times the input of one plain prompt, where it was ten to fifteen, and says more of what is wanted', () => {
    const sum = (pick: (each: BriefEvaluation) => number) =>
      whole().reduce((total, { product }) => total + pick(product), 0)
    const input = sum(({ tokens }) => tokens?.inputTokens ?? 0)
    // very short briefs are little beside the instructions: without the long ones they stand above it
    const areLongPresent = ['prdbench-4.md', 'prdbench-35.md'].every((file) => replayed.get(file)?.missing.length === 0)
    const bound = areLongPresent ? 5.1 : 7
    expect(input / sum(({ plainInput }) => plainInput)).toBeLessThan(bound)
    const told = (name: 'product' | 'plain') =>
      whole().reduce((total, each) => total + each[name].coveredRequirements, 0)
    expect(told('product')).toBeGreaterThan(told('plain'))
    expect(Math.max(...whole().map(({ product }) => product.calls))).toBeLessThanOrEqual(7)
  })

  it.skipIf(!areAllPresent)('tells what labels say is wanted', () => {
    const { labels } = evaluationReport(
      whole().map(({ product }) => product),
      scorer,
    )
    // to a reader all are told: "Prevent manual changes in the console" has too few words of `no manual changes in the console` for the scorer
    expect(labels?.wishCovered).toBeGreaterThanOrEqual(0.84)
    expect(labels?.emptyCriteria).toBeLessThanOrEqual(0.04)
    // none to a reader: "Rule out approving one's own expense"
    expect(labels?.inverted).toBeLessThanOrEqual(3)
  })
})
