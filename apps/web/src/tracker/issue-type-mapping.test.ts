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
const bare = project('bare', [type('5', 'Task', 0), type('6', 'epic', 1)])

describe('issue type mapping', () => {
  it('finds the types by their exact names, or leaves the mapping empty', () => {
    expect(automaticMapping(full)).toEqual({ epicTypeId: '1', storyTypeId: '2' })
    expect(automaticMapping(bare)).toEqual({ epicTypeId: '', storyTypeId: '' })
    expect(automaticMapping(undefined)).toEqual({ epicTypeId: '', storyTypeId: '' })
  })

  it('offers no subtasks', () => {
    expect(mappableTypes(full).map(({ id }) => id)).toEqual(['1', '2', '3'])
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
      { projectId: 'full', epicTypeId: 'gone' },
      { projectId: 'full', epicTypeId: '1', storyTypeId: '2' },
    ],
  ])('opens %j as %j', (saved, expected) => {
    expect(openingSettings([full, bare], saved)).toEqual(expected)
  })
})
