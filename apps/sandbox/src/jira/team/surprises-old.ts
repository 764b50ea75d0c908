import { changeIssue } from '../data/change-issue.ts'
import { fieldsOf, projectOf, subtasksOf, typeOf } from '../data/look-up.ts'
import { removeIssue } from '../data/remove-issue.ts'
import { paragraphs } from '../data/rich-text.ts'
import { storyPointsOf } from '../data/sprint-points.ts'
import type { Issue, IssueType, Project, Sprint } from '../data/state.ts'
import { type Draw, oneOf } from './draws.ts'
import { activeSprints, comingSprints, note, type Surprise, somebody, storiesOf, type Team } from './team.ts'

/** Below this many open stories a team leaves its plan alone. */
const fewest = 3
const estimates = [1, 2, 3, 5, 8, 13, 20]

/** The stories of the board's open sprints that nobody has finished, or not even begun. */
function openStories(team: Team, begun: boolean): Issue[] {
  const sprints = [...activeSprints(team), ...comingSprints(team)]
  const open = sprints.flatMap((sprint) => storiesOf(team, sprint)).filter((issue) => issue.status !== 'Done')
  if (open.length <= fewest) return []
  return begun ? open : open.filter((issue) => issue.status === 'To Do' && subtasksOf(team.site, issue).length === 0)
}

/** A story turns out larger, or one time in three smaller. */
export const reEstimate: Surprise = (team, _sprint, draw, at) => {
  const { site } = team
  const issue = oneOf(
    draw,
    openStories(team, true).filter((one) => storyPointsOf(site, one) !== null),
  )
  const fieldId = issue && projectOf(site, issue).pointsFieldId
  const before = issue && storyPointsOf(site, issue)
  if (issue === undefined || fieldId === undefined || fieldId === null || typeof before !== 'number') return
  const larger = draw() < 2 / 3
  const after = larger
    ? (estimates.find((one) => one > before) ?? before)
    : (estimates.findLast((one) => one < before) ?? before)
  if (after === before) return
  const { person, author } = somebody(team, draw, at)
  changeIssue(site, issue, author, () => {
    issue.custom[fieldId] = after
  })
  note(
    team,
    at,
    're-estimated',
    issue.key,
    `${person.name} changed the estimate of “${issue.summary}” from ${before} to ${after}.`,
  )
}

const titleEndings = ['on a phone too', 'for every customer', 'without a page reload', 'in both languages']
const additions = [
  'Agreed with support: say what to do next where it fails.',
  'From the review: keep it usable with the keyboard alone.',
  'Decided on Tuesday: the old way stays until the end of the quarter.',
]

/** Somebody rewords a title, or adds to a description. */
export const editStory: Surprise = (team, _sprint, draw, at) => {
  const issue = oneOf(draw, openStories(team, true))
  if (issue === undefined) return
  const { person, author } = somebody(team, draw, at)
  const ending = oneOf(draw, titleEndings) ?? ''
  const addition = oneOf(draw, additions) ?? ''
  const before = issue.summary
  const inTitle = draw() < 0.5 && !before.endsWith(ending) && before.length + ending.length < 255
  changeIssue(team.site, issue, author, () => {
    if (inTitle) issue.summary = `${before.replace(/[.\s]+$/, '')} ${ending}`
    else {
      const added = paragraphs(addition)
      issue.description = { ...added, content: [...(issue.description?.content ?? []), ...added.content] }
    }
  })
  note(
    team,
    at,
    'edited',
    issue.key,
    inTitle
      ? `${person.name} gave “${before}” the title “${issue.summary}”.`
      : `${person.name} added to the description of “${before}”.`,
  )
}

/** A story that nobody has begun goes from the active sprint to the next, or from a later one to another. */
export const moveToOtherSprint: Surprise = (team, _sprint, draw, at) => {
  const sprints = [...activeSprints(team), ...comingSprints(team)]
  const issue = oneOf(draw, openStories(team, false))
  const from = sprints.find((sprint) => sprint.id === issue?.sprintId)
  const to = otherSprint(sprints, from, draw)
  if (issue === undefined || from === undefined || to === undefined) return
  const { person, author } = somebody(team, draw, at)
  changeIssue(team.site, issue, author, () => {
    issue.sprintId = to.id
  })
  note(team, at, 'moved-sprint', issue.key, `${person.name} moved “${issue.summary}” from ${from.name} to ${to.name}.`)
}

function otherSprint(sprints: Sprint[], from: Sprint | undefined, draw: Draw): Sprint | undefined {
  return from?.state === 'active'
    ? sprints.find((one) => one.state === 'future')
    : oneOf(
        draw,
        sprints.filter((one) => one !== from),
      )
}

export const deleteStory: Surprise = (team, _sprint, draw, at) => {
  const issue = oneOf(draw, openStories(team, false))
  if (issue === undefined) return
  const { person, author } = somebody(team, draw, at)
  removeIssue(team.site, issue, author)
  note(team, at, 'deleted', issue.key, `${person.name} deleted “${issue.summary}”.`)
}

/** A story turns out to be somebody else's: it gets a key of the other project and leaves its sprint. */
export const moveToOtherProject: Surprise = (team, _sprint, draw, at) => {
  const { site } = team
  const issue = oneOf(draw, openStories(team, false))
  if (issue === undefined) return
  const from = projectOf(site, issue)
  const places = site.projects.flatMap((project) => {
    const type =
      project === from || !['member', 'admin'].includes(project.defaultRole) ? undefined : typeIn(team, project, issue)
    return type === undefined ? [] : [{ project, type }]
  })
  const place = oneOf(draw, places)
  if (place === undefined) return
  const before = issue.key
  const { person, author } = somebody(team, draw, at)
  changeIssue(site, issue, author, () => move(team, issue, place.project, place.type))
  note(
    team,
    at,
    'moved-project',
    issue.key,
    `${person.name} moved “${issue.summary}” to ${place.project.name}: ${before} is ${issue.key} now.`,
  )
}

/** The issue's type in another project, or one like it. */
function typeIn({ site }: Team, project: Project, issue: Issue): IssueType | undefined {
  const types = site.issueTypes.filter((type) => project.issueTypeIds.includes(type.id) && type.hierarchyLevel === 0)
  return types.find((type) => type.name === typeOf(site, issue).name) ?? types[0]
}

function move({ site }: Team, issue: Issue, project: Project, type: IssueType): void {
  const from = projectOf(site, issue)
  const points = storyPointsOf(site, issue)
  project.lastIssueNumber += 1
  issue.formerKeys = [...(issue.formerKeys ?? []), issue.key]
  issue.key = `${project.key}-${project.lastIssueNumber}`
  issue.projectId = project.id
  issue.issueTypeId = type.id
  issue.sprintId = null
  // Only company-managed projects have parents in other projects.
  if (from.style === 'next-gen' || project.style === 'next-gen') issue.parentId = null
  const known = new Set(fieldsOf(site, project).map((field) => field.id))
  issue.custom = Object.fromEntries(Object.entries(issue.custom).filter(([id]) => known.has(id)))
  if (points !== null && project.pointsFieldId !== null) issue.custom[project.pointsFieldId] = points
}
