import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import { fieldsOf, type Outline, type OutlinedStory, oneLine, priorityWords } from '../outline.ts'

/**
 * A backlog and its plan as two sheets. Every text is a cell of text, in Excel's own format for it, so that none is a formula, and none becomes one
 * when somebody changes it.
 */
export async function writeWorkbook(outline: Outline): Promise<Uint8Array> {
  const fields = [...new Set(storiesOf(outline).flatMap(({ story }) => fieldsOf(story).map(({ name }) => name)))]
  const backlog = {
    sheet: 'Backlog',
    stickyRowsCount: 1,
    columns: [...widths, ...fields.map(() => 18)].map((width) => ({ width })),
    data: [header([...columns, ...fields]), ...storyRows(outline, fields)],
  }
  const sprints = {
    sheet: 'Sprints',
    stickyRowsCount: 1,
    columns: [10, 12, 12, 10, 80].map((width) => ({ width })),
    data: [header(['Sprint', 'From', 'To', 'Points', 'Stories']), ...sprintRows(outline)],
  }
  const blob = await writeXlsxFile(outline.sprints.length === 0 ? [backlog] : [backlog, sprints]).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}

const columns = [
  ...['Epic', 'Story', 'Points', 'Priority', 'Sprint', 'From', 'To', 'Description', 'Acceptance Criteria'],
  ...['Labels', 'Waits for', 'Additional Description'],
]
const widths = [28, 40, 8, 10, 8, 12, 12, 50, 60, 20, 30, 30]

const storiesOf = ({ epics }: Outline) =>
  epics.flatMap((epic) => epic.userStories.map((story) => ({ epic: epic.title, story })))

function storyRows(outline: Outline, fields: readonly string[]): Cell[][] {
  const stories = storiesOf(outline)
  const titles = new Map(stories.map(({ story }) => [story.id, story.title]))
  return stories.map(({ epic, story }) => [
    text(oneLine(epic)),
    text(oneLine(story.title)),
    number(story.storyPoints),
    text(priorityWords[story.priority]),
    story.plannedIn ? number(story.plannedIn.number) : null,
    day(story.plannedIn?.firstDay),
    day(story.plannedIn?.lastDay),
    text(story.description),
    text(story.acceptanceCriteria),
    text(story.labels.join(', ')),
    text(story.dependsOn.flatMap((id) => titles.get(id) ?? []).join('\n')),
    text(story.additionalDescription),
    ...fieldCells(story, fields),
  ])
}

function fieldCells(story: OutlinedStory, names: readonly string[]): Cell[] {
  const values = new Map(fieldsOf(story).map(({ name, values }) => [name, values]))
  return names.map((name) => text((values.get(name) ?? []).join(', ')))
}

const sprintRows = ({ sprints }: Outline): Cell[][] =>
  sprints.map((sprint) => [
    number(sprint.number),
    day(sprint.firstDay),
    day(sprint.lastDay),
    number(sprint.points),
    text(sprint.stories.map(({ title }) => oneLine(title)).join('\n')),
  ])

const header = (names: readonly string[]): Cell[] =>
  names.map((name) => ({ ...asText(name), fontWeight: 'bold', alignVertical: 'top' }))

/** Excel's limit of a cell, in characters. */
const longestText = 32_767

const text = (value: string): Cell => (value === '' ? null : { ...asText(value), wrap: true, alignVertical: 'top' })
/** `@` is the format of text: what is typed over it stays text. */
const asText = (value: string) =>
  ({
    value: value.length > longestText ? `${value.slice(0, longestText - 1)}…` : value,
    type: String,
    format: '@',
  }) as const
const number = (value: number): Cell => ({ value, type: Number, alignVertical: 'top' })
const day = (value: string | undefined): Cell =>
  value === undefined
    ? null
    : { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd', alignVertical: 'top' }
