import type { PlanItem } from '../port/plan-item.ts'
import type { Field } from '../port/project.ts'
import type { FoundItem } from '../port/reader.ts'
import type { Target } from '../port/target.ts'

/** Builders for tests: everything a case does not care about is filled in. */

export function aField(field: Partial<Field> & Pick<Field, 'key'>): Field {
  return {
    name: field.key,
    kind: 'text',
    required: false,
    hasDefault: false,
    options: [],
    vendorType: 'test',
    ...field,
  }
}

const ownFields = [
  aField({ key: 'summary', role: 'title', required: true }),
  aField({ key: 'description', role: 'description', kind: 'rich-text' }),
  aField({ key: 'labels', role: 'labels', kind: 'words' }),
  aField({ key: 'project', role: 'own', required: true }),
  aField({ key: 'reporter', role: 'own', required: true }),
]

export function aTarget(target: Partial<Target> = {}): Target {
  return {
    trackerName: 'Jira',
    project: { id: '10000', key: 'ABC', name: 'Alphabet', style: 'company-managed' },
    permissions: {
      createItems: 'granted',
      editItems: 'granted',
      deleteItems: 'granted',
      moveItems: 'granted',
      linkItems: 'granted',
      manageSprints: 'granted',
    },
    epicType: { id: '1', name: 'Epic', fields: ownFields },
    storyType: {
      id: '2',
      name: 'Story',
      fields: [
        ...ownFields,
        aField({ key: 'customfield_1', name: 'Story Points', role: 'points', kind: 'number' }),
        aField({
          key: 'customfield_2',
          name: 'Team',
          kind: 'option',
          options: [
            { id: '21', value: 'Red' },
            { id: '22', value: 'Blue' },
          ],
        }),
      ],
    },
    pointsField: { key: 'customfield_1', name: 'Story Points', onCreateForm: true },
    sprintFieldKey: 'customfield_3',
    sprintMode: 'made',
    boards: [{ id: '7', name: 'ABC board', kind: 'scrum' }],
    board: { id: '7', name: 'ABC board', kind: 'scrum', sprints: 'yes' },
    sprints: [],
    limits: { titleLength: 255, textLength: 30_000, labelLength: 255, sprintNameLength: 29, batchSize: 50 },
    ...target,
  }
}

export function anEpic(id: string, item: Partial<PlanItem> = {}): PlanItem {
  return {
    id,
    kind: 'epic',
    title: `Epic ${id}`,
    description: 'Why.',
    ...item,
  }
}

export function aStory(id: string, item: Partial<PlanItem> = {}): PlanItem {
  return {
    id,
    kind: 'story',
    title: `Story ${id}`,
    description: 'As a clerk, I want it.',
    points: 3,
    ...item,
  }
}

export function aFoundItem(key: string, item: Partial<FoundItem> = {}): FoundItem {
  return {
    id: key.replace(/\D/g, ''),
    key,
    marker: null,
    typeId: '2',
    title: key,
    text: '',
    parentKey: null,
    points: null,
    labels: [],
    fields: {},
    blockedBy: [],
    updatedAt: null,
    ...item,
  }
}
