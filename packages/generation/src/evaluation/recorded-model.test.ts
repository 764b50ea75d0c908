import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEvaluatedDrafters } from '../model/open-evaluated-drafters.ts'
import { type BriefEvaluation, evaluateBrief } from './evaluate-brief.ts'
import { evaluationReport } from './evaluation-report.ts'
import { readScorer } from './read-scorer.ts'
import { readRecording } from './recording-files.ts'

// what a strong general language model answered on 2026-11-25: docs/evaluation.md says what came of it
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

async function replay({ file, folder }: (typeof present)[number]): Promise<Replayed> {
  const recording = readRecording(recordings, file)
  if ('problem' in recording) throw new Error(`${file}: ${recording.problem}`)
  const { product, plain, missing } = await openEvaluatedDrafters(recording)
  const scorer = await readScorer(folder)
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

  it('is read to whole backlogs, every story of which stands on the brief to the letter', () => {
    for (const { product, plain } of whole()) {
      expect([product.file, product.problem, plain.problem]).toEqual([product.file, null, null])
      expect([product.file, product.citedStories]).toEqual([product.file, product.stories])
    }
  })
})
