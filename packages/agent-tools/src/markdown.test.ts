import { proofWords } from '@planwright/client'
import type { Epic, PlanProof } from '@planwright/contract'
import { expect, it } from 'vitest'
import { backlogMarkdown, planMarkdown } from './markdown.ts'

const story: Epic['userStories'][number] = {
  id: 's1',
  title: 'Refund\nan order',
  description: 'As a buyer, I want my money back.',
  acceptanceCriteria: 'Given an order\n\nWhen it is refunded',
  storyPoints: 3,
  labels: [],
  customFields: [],
  additionalDescription: '',
  priority: 2,
  dependsOn: [],
  source: [],
  locked: false,
}
const backlog: Epic[] = [{ id: 'e1', title: 'Refunds', description: '', userStories: [story] }]
const proof: PlanProof = {
  sprintCount: 1,
  lowerBound: 1,
  provenFewest: true,
  provenOptimal: false,
  gap: null,
  reasons: {},
  warnings: [],
}

it('writes a backlog as Markdown', () => {
  expect(backlogMarkdown({ name: 'Shop', backlog })).toBe(
    '# Shop\n\n## Refunds\n\n### Refund an order\n\n3 points, priority 2\n\nAs a buyer, I want my money back.\n\n- [ ] Given an order\n- [ ] When it is refunded',
  )
  expect(backlogMarkdown({ name: '', backlog: null })).toBe('# Backlog\n\nNothing is drafted yet.')
})

it('writes a plan as Markdown, with how good it is', () => {
  const sprint = { number: 1, startDate: '2027-01-11T00:00:00Z', endDate: '2027-01-24T23:59:59.999Z', totalPoints: 3 }
  const stories = [{ id: 's1', title: 'Refund an order', storyPoints: 3, sprint: 1 }]
  const plan = { velocity: 5, sprintLength: 2, startDate: '2027-01-11', sprints: [{ ...sprint, stories }], proof }
  expect(planMarkdown({ name: 'Shop', plan })).toBe(
    '# Plan of Shop\n\n1 sprint, proven to be the fewest.\n\n## Sprint 1: 2027-01-11 to 2027-01-24, 3 points\n\n- Refund an order (3)',
  )
  expect(planMarkdown({ name: '', plan: null })).toBe('# Plan of a draft\n\nNothing is planned yet.')
})

it('says how sure a plan is', () => {
  expect(proofWords({ proof: { ...proof, provenOptimal: true } })).toBe(
    '1 sprint, proven to be the best plan on these terms.',
  )
  // a lock was moved since
  const unproven = { ...proof, lowerBound: 0, provenFewest: false, provenOptimal: false, gap: null }
  expect(proofWords({ proof: { ...unproven, sprintCount: 3 } })).toBe(
    '3 sprints, changed by hand since it was planned.',
  )
  expect(proofWords({ proof: { ...proof, sprintCount: 4, lowerBound: 3, provenFewest: false, gap: 0.0123 } })).toBe(
    '4 sprints; no plan has fewer than 3, at most 1.2 % from the best.',
  )
  const again = { number: 2, startDate: '', endDate: '', totalPoints: 3 }
  const stories = [{ id: 's1', title: 'Refund an order', storyPoints: 3, sprint: 2 }]
  const reasons = { s1: 'Stays where it was.' }
  expect(proofWords({ sprints: [{ ...again, stories }], proof: { ...proof, sprintCount: 2, reasons } })).toBe(
    '2 sprints, proven to be the fewest from sprint 2 on.',
  )
})
