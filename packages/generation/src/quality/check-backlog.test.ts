import { describe, expect, it } from 'vitest'
import type { DraftedStory, Mark } from '../drafter.ts'
import { checkBacklog } from './check-backlog.ts'
import { checkStory } from './check-story.ts'

const story = (others: Partial<DraftedStory> = {}): DraftedStory => ({
  id: 'a',
  title: 'Export reports',
  description: 'As an accountant, I want to export reports, so that I can archive them.',
  acceptanceCriteria: 'Given an accountant, When they export reports, Then a file is handed out.',
  storyPoints: 3,
  priority: 2,
  dependsOn: [],
  source: ['Accountants can export reports.'],
  ...others,
})
const flaws = (others: Partial<DraftedStory>): string[] => checkStory(story(others)).map((finding) => finding.flaw)

describe('a story', () => {
  it('that is fine has no findings', () => {
    expect(checkStory(story())).toEqual([])
  })

  it.each([
    [{}],
    [{ title: 'Change my address', source: ['Accountants can change their address.'] }],
    [{ title: 'Berichte ausgeben', source: ['- Berichte ausgeben'] }],
  ])('needs no criteria where the brief says no more than its title: %j', (others) => {
    expect(flaws({ acceptanceCriteria: '', ...others })).toEqual([])
  })

  it.each([
    [{ description: 'The system shall export.' }, 'well-formed'],
    [{ description: 'As a user, I want The system shall export.' }, 'well-formed'],
    [{ description: 'As a user, I want to export reports of.' }, 'well-formed'],
    [{ description: 'As a user, I want to create the report and delete the invoice.' }, 'atomic'],
    [{ description: 'As a user, I want to export **reports**.' }, 'minimal'],
    [{ acceptanceCriteria: 'It works.' }, 'testable'],
    [{ acceptanceCriteria: '', source: ['Accountants can export reports, if they are signed in.'] }, 'testable'],
    [{ acceptanceCriteria: '', source: ['Accountants can export reports of 30 days.'] }, 'testable'],
    [{ acceptanceCriteria: '', source: ['Accountants need figures.'] }, 'testable'],
    [{ storyPoints: 0 }, 'estimated'],
    [{ storyPoints: 21 }, 'too-large'],
    [{ dependsOn: ['1', '2', '3', '4'] }, 'independent'],
  ])('%j', (others, flaw) => {
    expect(flaws(others)).toContain(flaw)
  })
})

describe('a backlog', () => {
  const brief = {
    epicInfo:
      '# Reports\n- Accountants can export reports.\n- Managers must approve them.\n# Glossary\n- Report: a paper',
    additionalInfo: '',
    marks: [
      { passage: 'Accountants can export reports.', kind: 'demand' },
      { passage: 'Managers must approve them.', kind: 'demand' },
      { passage: 'Report: a paper', kind: 'context' },
    ] satisfies Mark[],
  }

  it('is measured against the lines of its brief', () => {
    expect(checkBacklog([story()], brief)).toMatchObject({
      cited: 1,
      covered: 0.5,
      uncovered: ['Managers must approve them.'],
      duplicates: 0,
    })
  })

  it('shows citations that do not stand in the brief, twins and circles', () => {
    const twin = story({ id: 'b', title: 'Export the reports', source: ['made up'], dependsOn: ['a'] })
    const report = checkBacklog([story({ dependsOn: ['b'] }), twin], brief)
    expect(report).toMatchObject({ cited: 0.5, duplicates: 0.5, acyclic: false, titlesUnique: true })
  })
})
