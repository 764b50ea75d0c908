import { fieldsOf, type Outline, type OutlinedEpic, type OutlinedStory, oneLine, priorityWords } from '../outline.ts'
import { wikiOf } from './wiki-text.ts'

/** A row of Jira's importer: the values of each column; several stand in as many columns of the same name. */
export type JiraRow = ReadonlyMap<string, readonly string[]>

/** The names that the importer's own page gives what tells parents and children, and else those of Jira's fields. */
export const jiraColumns = {
  type: 'Issue Type',
  id: 'Issue ID',
  parent: 'Parent',
  summary: 'Summary',
  description: 'Description',
  priority: 'Priority',
  points: 'Story Points',
  labels: 'Labels',
  sprint: 'Sprint',
  start: 'Start Date',
  due: 'Due Date',
  waitsFor: 'Inward issue link (Blocks)',
} as const

/**
 * A backlog as rows, epics before stories: the importer knows a parent only once it has read it
 * (https://support.atlassian.com/jira/kb/keep-issue-parent-child-mapping-during-csv-import-to-jira-cloud). Pure.
 */
export function jiraRows({ epics }: Outline): JiraRow[] {
  const numbers = new Map<string, string>()
  const stories = epics.flatMap(({ userStories }) => userStories)
  for (const { id } of [...epics, ...stories]) numbers.set(id, String(numbers.size + 1))
  const numberOf = (id: string) => [numbers.get(id) ?? ''].filter(Boolean)
  return [
    ...epics.map((epic) => epicRow(epic, numberOf)),
    ...epics.flatMap((epic) => epic.userStories.map((story) => storyRow(story, epic, numberOf))),
  ]
}

type NumberOf = (id: string) => string[]

const epicRow = (epic: OutlinedEpic, numberOf: NumberOf): JiraRow =>
  new Map<string, readonly string[]>([
    [jiraColumns.type, ['Epic']],
    [jiraColumns.id, numberOf(epic.id)],
    [jiraColumns.summary, [oneLine(epic.title)]],
    [jiraColumns.description, [wikiOf(epic)]],
  ])

function storyRow(story: OutlinedStory, epic: OutlinedEpic, numberOf: NumberOf): JiraRow {
  const { plannedIn } = story
  return new Map<string, readonly string[]>([
    ...fieldsOf(story).map(({ name, values }) => [columnName(name), values.map(dateOrText)] as const),
    [jiraColumns.type, ['Story']],
    [jiraColumns.id, numberOf(story.id)],
    [jiraColumns.parent, numberOf(epic.id)],
    [jiraColumns.summary, [oneLine(story.title)]],
    [jiraColumns.description, [wikiOf(story)]],
    [jiraColumns.priority, [priorityWords[story.priority]]],
    [jiraColumns.points, [String(story.storyPoints)]],
    // a label of Jira's has no spaces
    [jiraColumns.labels, story.labels.map((label) => label.trim().replaceAll(/\s+/g, '-')).filter(Boolean)],
    [jiraColumns.sprint, plannedIn ? [`Sprint ${plannedIn.number}`] : []],
    [jiraColumns.start, plannedIn ? [importerDate(plannedIn.firstDay)] : []],
    [jiraColumns.due, plannedIn ? [importerDate(plannedIn.lastDay)] : []],
    [jiraColumns.waitsFor, story.dependsOn.flatMap(numberOf)],
  ])
}

/** Without what the importer stumbles over in the name of a column. */
const columnName = (name: string): string => name.replaceAll(/[",;]/g, ' ').replaceAll(/\s+/g, ' ').trim() || 'Field'

const dateOrText = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? importerDate(value) : value)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** In the format that the importer proposes, `dd/MMM/yy h:mm a`, so that nobody has to change it there. */
function importerDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${months[Number(month) - 1] ?? month}/${year.slice(2)} 12:00 AM`
}
