import type { TrackerProject } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { automaticMapping, mappableTypes, openingSettings } from './issue-type-mapping.ts'

const type = (id: string, name: string, hierarchyLevel?: number) => ({ id, name, iconUrl: null, hierarchyLevel })
const project = (id: string, issueTypes: TrackerProject['issueTypes']): TrackerProject => ({
  id,
  key: id.toUpperCase(),
  name: id,
  style: 'classic',
  avatarUrls: {},
  issueTypes,
})
const full = project('full', [type('1', 'Epic', 1), type('2', 'Story', 0), type('3', 'Task'), type('4', 'Story', -1)])
const german = project('german', [type('5', 'Aufgabe', 0), type('6', 'Großes', 1), type('7', 'Initiative', 2)])
const several = project('several', [type('8', 'Task', 0), type('9', 'Bug', 0)])
const levelless = project('levelless', [type('10', 'Thing'), type('11', 'Epic')])

describe('issue type mapping', () => {
  it.each([
    ['by their names', full, '1', 'name', '2', 'name'],
    ['by their levels where they are named otherwise', german, '6', 'level', '5', 'level'],
    ['not at all where there is none, or a choice', several, '', 'none', '', 'none'],
    ['by name alone where Jira tells no levels', levelless, '11', 'name', '', 'none'],
    ['not without a project', undefined, '', 'none', '', 'none'],
  ] as const)('finds the types %s', (_how, of, epicTypeId, epic, storyTypeId, story) => {
    const because = { epicTypeId: epic, storyTypeId: story }
    expect(automaticMapping(of)).toEqual({ epicTypeId, storyTypeId, because })
  })

  it('offers what can stand there, and no subtasks', () => {
    const ids = (mapping: 'epicTypeId' | 'storyTypeId') => mappableTypes(full, mapping).map(({ id }) => id)
    expect(ids('epicTypeId')).toEqual(['1', '3'])
    expect(ids('storyTypeId')).toEqual(['2', '3'])
  })

  it.each([
    [{}, { projectId: '', epicTypeId: '', storyTypeId: '' }],
    [
      { projectId: 'gone', epicTypeId: '1' },
      { projectId: '', epicTypeId: '', storyTypeId: '' },
    ],
    [
      { projectId: 'full', epicTypeId: '3', storyTypeId: '3' },
      { projectId: 'full', epicTypeId: '3', storyTypeId: '3' },
    ],
    [
      { projectId: 'full', epicTypeId: 'gone', storyTypeId: '1' },
      { projectId: 'full', epicTypeId: '1', storyTypeId: '2' },
    ],
  ])('opens %j as %j', (saved, expected) => {
    expect(openingSettings([full, german], saved)).toEqual(expected)
  })
})
