import { describe, expect, it } from 'vitest'
import { briefOfIssues } from './brief-of-issues.ts'

describe('briefOfIssues', () => {
  it('says what is not in it', () => {
    const item = { key: 'A-1', title: 'One', typeName: 'Story', parentKey: null, text: 'Words', hasPictures: true }
    const { text, notes } = briefOfIssues({ items: [item], more: true }, { jql: 'x' }, 'Jira')
    expect(text).toBe('## One (A-1)\n\nWords')
    expect(notes).toEqual([
      'Read from 1 issue.',
      'There are more in Jira than these 1: the others were not read.',
      'Pictures were left out: only text is read.',
    ])
  })
})
