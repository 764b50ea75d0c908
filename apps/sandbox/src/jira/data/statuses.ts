import type { Issue } from './state.ts'

type StatusFacts = {
  id: string
  category: { id: number; key: string; colorName: string; name: string }
  /** The category in the control surface's word. */
  stage: 'todo' | 'doing' | 'done'
}

/** What Jira's workflows set when an issue is done. */
export const doneResolution = { id: '10000', name: 'Done', description: 'Work has been completed on this issue.' }

/** The statuses of every workflow here, in the order of a board's columns. */
export const statuses = {
  'To Do': {
    id: '10001',
    category: { id: 2, key: 'new', colorName: 'blue-gray', name: 'To Do' },
    stage: 'todo',
  },
  'In Progress': {
    id: '10002',
    category: { id: 4, key: 'indeterminate', colorName: 'yellow', name: 'In Progress' },
    stage: 'doing',
  },
  Done: {
    id: '10003',
    category: { id: 3, key: 'done', colorName: 'green', name: 'Done' },
    stage: 'done',
  },
} as const satisfies Record<Issue['status'], StatusFacts>
