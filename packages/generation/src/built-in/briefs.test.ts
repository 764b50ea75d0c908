import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Brief } from '../drafter.ts'
import { checkBacklog } from '../quality/check-backlog.ts'
import { draftBacklog } from './draft-backlog.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/briefs/', import.meta.url))
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
if (names.length === 0) console.info('Skipped: no requirement documents beside the repository (../shared/data/briefs).')

const draftOf = (name: string, detailLevel: Brief['detailLevel']) => {
  const brief: Brief = {
    companyInfo: '',
    epicInfo: readFileSync(`${folder}${name}`, 'utf8'),
    additionalInfo: '',
    detailLevel,
  }
  let ids = 0
  const backlog = draftBacklog(brief, () => `${ids++}`)
  const stories = backlog.flatMap((epic) => epic.stories)
  return { epics: backlog.length, stories, report: checkBacklog(stories, brief) }
}

describe.skipIf(names.length === 0)('real requirement documents', () => {
  it.each(names)('%s becomes a backlog that holds the bars', (name) => {
    const { epics, stories, report } = draftOf(name, 'detailed')
    expect(report.cited).toBe(1)
    expect(report.covered, report.uncovered.join('\n')).toBeGreaterThanOrEqual(0.9)
    expect(report.wellFormedAndAtomic, JSON.stringify(report.findings, null, 1)).toBeGreaterThanOrEqual(0.97)
    expect(report.duplicates).toBeLessThan(0.02)
    expect(report).toMatchObject({ titlesUnique: true, acyclic: true })
    expect(report.findings.filter((entry) => entry.findings.some((finding) => finding.flaw === 'testable'))).toEqual([])
    expect(stories.length).toBeLessThanOrEqual(Math.max(16, report.lines * 0.66))
    expect(epics).toBeGreaterThan(1)
  })

  it.each(names)('%s gets coarser with the level', (name) => {
    const [high, medium, detailed] = (['high-level', 'medium', 'detailed'] as const).map((level) =>
      draftOf(name, level),
    )
    expect(high?.stories.length).toBeLessThanOrEqual(medium?.stories.length ?? 0)
    expect(medium?.stories.length).toBeLessThanOrEqual(detailed?.stories.length ?? 0)
    expect(high?.epics).toBeLessThanOrEqual(detailed?.epics ?? 0)
    expect(high?.report.cited).toBe(1)
  })
})
