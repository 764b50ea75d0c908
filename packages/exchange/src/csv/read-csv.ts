import type { FieldError, UserStory } from '@planwright/contract'
import { draftOf, type FoundEpic, type FoundStory } from '../imported-backlog.ts'
import { oneLine } from '../outline.ts'
import { ImportFault, type ReadFile } from '../read-outcome.ts'
import { type Columns, columnsOf, type Part } from './known-columns.ts'
import { readTable, type Table, type TableRow } from './read-table.ts'
import { storyTexts } from './wiki-text.ts'

/** A backlog in a table: what `writeJiraCsv` wrote, an export of Jira or Linear, or one with a column of titles. Throws ImportFault. Pure but for the ids. */
export function readCsv(text: string, name: string, newId: () => string): ReadFile {
  const table = readTable(text)
  const columns = columnsOf(table.header)
  if (columns.of('title').length === 0) throw withoutTitles(table)
  const rows = table.rows.map((row) => readRow(row, columns)).filter((row) => row !== null)
  const places = rows.flatMap(({ places }) => places)
  if (places.length > 0) throw new ImportFault('Some rows of this table cannot be read.', places)
  const { epics, stories, notes } = inEpics(rows)
  const called = new Map(stories.flatMap(({ story, row }) => [...row.ids, row.title].map((each) => [each, story])))
  return draftOf({
    ...{ name, epics, newId },
    stories: stories.map(({ story }) => story),
    dependencyOf: (each) => called.get(each),
    notes: [...notes, ...unusedNotes(table, columns)],
  })
}

const withoutTitles = ({ header }: Table) =>
  new ImportFault(
    `This table has no column of titles: call one Summary, Title or Story. Its first line says: ${header.join(', ').slice(0, 300)}.`,
  )

type Row = ReturnType<typeof readCells> & { readonly place: string; readonly places: FieldError[] }

function readRow({ line, cells }: TableRow, columns: Columns): Row | null {
  if (cells.every((cell) => cell.trim() === '')) return null
  const place = `line ${line}`
  const row = readCells(cells, columns)
  const places: FieldError[] = []
  if (row.title === '') places.push({ field: place, message: 'This row has no title' })
  if (row.points === undefined)
    places.push({ field: `${place}, points`, message: `“${row.pointWords.slice(0, 40)}” is no number of points` })
  return { ...row, place, places }
}

function readCells(cells: readonly string[], columns: Columns) {
  const all = (part: Part) => columns.of(part).flatMap((at) => cells[at]?.trim() || [])
  const first = (part: Part) => all(part)[0] ?? ''
  const texts = storyTexts(first('description'))
  const pointWords = first('points')
  return {
    title: oneLine(first('title')),
    isEpic: /^(?:epic|feature|initiative)$/i.test(first('type')),
    ids: all('id'),
    parents: all('parent'),
    epic: oneLine(first('epic')),
    description: texts.description,
    acceptanceCriteria: first('criteria') || texts.acceptanceCriteria,
    additionalDescription: first('additional'),
    pointWords,
    points: pointsOf(pointWords),
    priority: priorityOf(first('priority')),
    labels: all('labels').flatMap((labels) => labels.split(/[,;]/).flatMap((label) => label.trim() || [])),
    waitsFor: all('waitsFor').flatMap((each) => each.split('\n').map((called) => called.trim())),
  }
}

/** Null where nothing is said, undefined where no number is. */
function pointsOf(words: string): number | null | undefined {
  if (words === '') return null
  const [, digits] = /^(\d{1,9}(?:[.,]\d{1,6})?)(?:\s?(?:sp|pts?|points?))?$/i.exec(words) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

function priorityOf(words: string): UserStory['priority'] {
  const said = words.toLowerCase()
  if (/^(?:highest|blocker|critical|urgent|p?[01])$/.test(said)) return 1
  if (/^(?:high|major|p?2)$/.test(said)) return 2
  return /^(?:low|lowest|minor|trivial|p?[45])$/.test(said) ? 4 : 3
}

type Placed = { readonly story: FoundStory; readonly row: Row }

/** Stories below the epics that they name by id, by key or by title; what stands under a story goes where that one does. */
function inEpics(rows: readonly Row[]): { epics: FoundEpic[]; stories: Placed[]; notes: string[] } {
  const epics: FoundEpic[] = []
  const epicOf = new Map<string, FoundEpic>()
  const add = (title: string, place: string, description = '') => {
    const epic: FoundEpic = { place, title, description }
    epics.push(epic)
    return epic
  }
  for (const row of rows.filter(({ isEpic }) => isEpic)) {
    const epic = add(row.title, row.place, row.description)
    for (const called of [...row.ids, row.title]) if (!epicOf.has(called)) epicOf.set(called, epic)
  }
  const stories = rows.filter(({ isEpic }) => !isEpic)
  const rowOf = new Map(stories.flatMap((row) => row.ids.map((id) => [id, row])))
  let below = 0
  const epicFor = (row: Row): FoundEpic => {
    const over = row.parents.map((parent) => rowOf.get(parent)).find((found) => found !== undefined && found !== row)
    if (over) below += 1
    // one step: what stands under a sub-task names its story, too
    const { parents, epic } = over ?? row
    const called = [...parents, epic, row.epic].filter((each) => each !== '')
    const known = called.map((each) => epicOf.get(each)).find((found) => found !== undefined)
    if (known) return known
    const title = epic || row.epic || called[0] || 'Stories without an epic'
    const made = epicOf.get(title) ?? add(title, row.place)
    epicOf.set(title, made)
    return made
  }
  const placed = stories.map(
    (row): Placed => ({ row, story: { ...row, epic: epicFor(row), points: row.points ?? null } }),
  )
  const notes =
    below === 0
      ? []
      : [below === 1 ? 'One sub-task is a story of its own here.' : `${below} sub-tasks are stories of their own here.`]
  return { epics, stories: placed, notes }
}

/** Columns with something in them that has no place in a backlog. */
function unusedNotes({ rows }: Table, { unused }: Columns): string[] {
  const filled = unused.filter(({ at }) => rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''))
  const names = [...new Set(filled.map(({ name }) => name.slice(0, 60)))]
  if (names.length === 0) return []
  const more = names.length > 12 ? ` and ${names.length - 12} more` : ''
  return [`Not taken over: the columns ${names.slice(0, 12).join(', ')}${more}.`]
}
