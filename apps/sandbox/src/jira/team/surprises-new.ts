import { addIssue } from '../data/add-issue.ts'
import { screenFields, screenOf } from '../data/fields.ts'
import { projectOf } from '../data/look-up.ts'
import { paragraphs } from '../data/rich-text.ts'
import { isStory } from '../data/sprint-points.ts'
import type { Issue, IssueType } from '../data/state.ts'
import { oneOf } from './draws.ts'
import { comingSprints, countOf, note, type Surprise, somebody, type Team } from './team.ts'

const bugs = [
  'The page stays empty after signing in',
  'A date is shown one day early',
  'Saving twice quickly makes two entries',
  'Long names run over the edge of the card',
  'The back button leaves the form half filled',
  'The total is wrong when an item is removed',
]
const stories = [
  'Show what changed since the last visit',
  'Undo the last step',
  'Explain an empty list',
  'Filter by several values at once',
  'Remember the chosen language',
  'Send a copy by e-mail',
]

/** Somebody finds a bug, which is taken into the running sprint. */
export const addBug: Surprise = (team, sprint, draw, at) => {
  const type = typeNamed(team, ['Bug', 'Task', 'Story'])
  if (type === undefined) return
  const points = oneOf(draw, [1, 2, 2, 3, 5]) ?? 2
  const summary = oneOf(draw, bugs) ?? ''
  const { person, author } = somebody(team, draw, at)
  const project = projectOf(team.site, team.board)
  const values = { summary, description: paragraphs(`${summary}. Seen by a customer.`), sprintId: sprint.id }
  const issue = addIssue(team.site, project, type, { ...values, custom: customValues(team, type, points) }, author)
  note(
    team,
    at,
    'bug-added',
    issue.key,
    `${person.name} found a bug, “${summary}” (${countOf(points)}), and took it into ${sprint.name}.`,
  )
}

/** An epic turns out to need one story more: for the next sprint, or for some day. */
export const addStory: Surprise = (team, _sprint, draw, at) => {
  const type = typeNamed(team, ['Story', 'Task'])
  const epic = oneOf(draw, openEpics(team))
  if (type === undefined || epic === undefined) return
  const points = oneOf(draw, [1, 2, 3, 5, 8]) ?? 3
  const summary = oneOf(draw, stories) ?? ''
  const [next] = draw() < 0.5 ? comingSprints(team) : []
  const { person, author } = somebody(team, draw, at)
  const project = projectOf(team.site, team.board)
  const values = { summary, description: paragraphs(`${summary}.`), parentId: epic.id, sprintId: next?.id ?? null }
  const issue = addIssue(team.site, project, type, { ...values, custom: customValues(team, type, points) }, author)
  note(
    team,
    at,
    'story-added',
    issue.key,
    `${person.name} added “${summary}” (${countOf(points)}) to the epic “${epic.summary}”, in ${next?.name ?? 'the backlog'}.`,
  )
}

/** The epics of the board's project with open stories; where none has any, all that are not done. */
function openEpics({ site, board }: Team): Issue[] {
  const parents = new Set(
    site.issues.filter((issue) => issue.status !== 'Done' && isStory(site, issue)).map((issue) => issue.parentId),
  )
  const levels = new Map(site.issueTypes.map((type) => [type.id, type.hierarchyLevel]))
  const epics = site.issues.filter(
    (issue) => issue.projectId === board.projectId && levels.get(issue.issueTypeId) === 1 && issue.status !== 'Done',
  )
  const open = epics.filter((epic) => parents.has(epic.id))
  return open.length > 0 ? open : epics
}

function typeNamed({ site, board }: Team, names: string[]): IssueType | undefined {
  const { issueTypeIds } = projectOf(site, board)
  const types = site.issueTypes.filter((type) => issueTypeIds.includes(type.id))
  return names.flatMap((name) => types.find((type) => type.name === name) ?? [])[0]
}

/** The points, and a first choice for what the project requires. */
function customValues({ site, board }: Team, type: IssueType, points: number): Record<string, unknown> {
  const project = projectOf(site, board)
  const required = screenOf(project, type)?.required ?? []
  const chosen = screenFields(site, project, type, 'create')
    .filter((field) => required.includes(field.id))
    .flatMap((field) => {
      const option = field.options.find((one) => one.disabled !== true)
      return option === undefined ? [] : [[field.id, field.kind === 'multiselect' ? [option.id] : option.id] as const]
    })
  return {
    ...Object.fromEntries(chosen),
    ...(project.pointsFieldId === null ? {} : { [project.pointsFieldId]: points }),
  }
}
