import { describe, expect, it } from 'vitest'
import { draftBacklog } from '../draft-backlog.ts'

const stories = (epicInfo: string): string[] =>
  draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'detailed' }, () => 'id')
    .flatMap((epic) => epic.stories)
    .map((story) => story.description)

describe('a story without a doer', () => {
  const brief = `## Spaces
- The driver shall be able to reserve a space
- The application shall navigate the driver to the space
## Driver information
- The fee is calculated on exit
## Operation
- Operators can correct a count
- Operators can close a sign
- Raw numbers are kept for two years`

  it('is for whom its own words turn to, its heading names, or its section speaks of', () => {
    const told = stories(brief)
    expect(told).toContainEqual(expect.stringMatching(/^As a driver, .*navigate/))
    expect(told).toContainEqual(expect.stringMatching(/^As a driver, .*fee/))
    expect(told).toContainEqual(expect.stringMatching(/^As an operator, .*numbers/))
  })
})

describe('a brief in one breath', () => {
  it('gives each wish its own story', () => {
    const told = stories(
      'I need an app for my choir where I upload the sheet music for each voice and everybody only sees what is for their voice, and then they can say whether they come to the rehearsal by Sunday evening, plus there should be a chat, and the treasurer wants to see who has paid the yearly fee, and new members apply with a form, oh and it should look nice on phones.',
    )
    expect(told.length).toBeGreaterThanOrEqual(6)
    expect(told).toContainEqual(expect.stringMatching(/^As a treasurer, I want to see who has paid the yearly fee/))
    expect(told).toContainEqual(expect.stringMatching(/I want a chat/))
    expect(told.filter((description) => description.startsWith('As a treasurer'))).toHaveLength(1)
  })
})

it('asks for demands where a text holds none', () => {
  expect(() => stories('Roses are red. Violets are blue.')).toThrow()
})
