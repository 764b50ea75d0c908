import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Brief } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { checkBacklog } from '../quality/check-backlog.ts'
import { draftBacklog } from './draft-backlog.ts'

const line = fc.oneof(
  fc.string({ maxLength: 60, unit: 'grapheme' }),
  fc.constantFrom(
    '# Orders',
    '## For admins',
    '- Users can pay',
    '* **Search:** by name',
    '1. Export data',
    '| a | b | c |',
    '|---|---|',
    '```',
    '<li>upload</li>',
    'The system must log in, log out and log.',
    'As a user, I want x',
    'WE NEED A MAP',
    '**Bold**',
    '   - nested: item',
    'x'.repeat(1200),
  ),
)
const text = fc.array(line, { maxLength: 25 }).map((lines) => lines.join('\n'))
const level = fc.constantFrom<Brief['detailLevel']>('high-level', 'medium', 'detailed')

describe('whatever a person types', () => {
  it('gives a sound backlog or a DraftingError, and cites only what stands there', () => {
    fc.assert(
      fc.property(text, text, level, (epicInfo, additionalInfo, detailLevel) => {
        const brief: Brief = { companyInfo: '', epicInfo, additionalInfo, detailLevel }
        let ids = 0
        try {
          const backlog = draftBacklog(brief, () => `${ids++}`)
          const stories = backlog.flatMap((epic) => epic.stories)
          const report = checkBacklog(stories, brief)
          expect(report).toMatchObject({ cited: 1, titlesUnique: true, acyclic: true })
          for (const story of stories) {
            expect(story.description).toMatch(/^As an? .+, I want .+/s)
            expect(story.dependsOn.length).toBeLessThanOrEqual(2)
            expect(story.source.length).toBeGreaterThan(0)
          }
        } catch (error) {
          if (!(error instanceof DraftingError)) throw error
        }
      }),
      { numRuns: 150 },
    )
  })

  it('works about four times as much for a brief four times as long', () => {
    // processor time, so that a busy machine does not count
    const worked = (lines: number): number => {
      const epicInfo = Array.from(
        { length: lines },
        (_, i) => `- Users can export report number ${i} as a file when the month ${i % 12} is over.`,
      ).join('\n')
      const before = process.cpuUsage()
      draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'detailed' }, () => 'x')
      return process.cpuUsage(before).user
    }
    worked(120)
    const rounds = [1, 2, 3].map(() => ({ short: worked(120), long: worked(480) }))
    const growth = Math.min(...rounds.map(({ long }) => long)) / Math.min(...rounds.map(({ short }) => short))
    expect(growth).toBeLessThan(9)
  }, 30_000)
})
