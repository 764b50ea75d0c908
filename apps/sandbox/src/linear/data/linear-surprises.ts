import { type Draw, drawsOf, oneOf } from '../../jira/team/draws.ts'
import type { Workday } from '../../jira/team/workdays.ts'
import { addIssue } from './add-issue.ts'
import { changeIssue } from './change-issue.ts'
import { cycleIssues } from './cycles.ts'
import { estimateWords, scaleOf } from './estimates.ts'
import { idOf } from './ids.ts'
import { cyclesOf, isDone, liveIssues, statusCategoryOf } from './look-up.ts'
import { archiveIssue } from './remove-issue.ts'
import type { LinearCycle, LinearData, LinearIssue, LinearTeam, LinearUser } from './state.ts'

export type LinearSurpriseKind = 're-estimated' | 'bug-added' | 'story-added' | 'edited' | 'moved-cycle' | 'deleted'

/** A team, the cycle that runs, and who does something to its plan when. */
type Scene = {
  data: LinearData
  team: LinearTeam
  cycle: LinearCycle
  draw: Draw
  person: LinearUser
  at: number
}
/** What it did, in words; undefined where there was nothing to do it with. */
type Surprise = (scene: Scene) => { issue: LinearIssue; text: string } | undefined

/** Below this many open issues a team leaves its plan alone. */
const fewest = 3

/** How often each is to be expected in a cycle; as Jira's teams do. */
const surprisesPerCycle: [kind: LinearSurpriseKind, chance: number, happen: Surprise][] = [
  ['re-estimated', 0.5, reEstimate],
  ['bug-added', 0.5, addBug],
  ['story-added', 0.35, addStory],
  ['edited', 0.5, edit],
  ['moved-cycle', 0.3, moveToOtherCycle],
  ['deleted', 0.2, throwAway],
]

/** What colleagues do to a plan on a working day, each kind with its chance spread over the days of the cycle. */
export function* linearSurprises(
  data: LinearData,
  team: LinearTeam,
  cycle: LinearCycle,
  { seed, day, days, from }: { seed: number; day: Workday; days: number; from: number },
): Generator<{ kind: LinearSurpriseKind; issue: LinearIssue; text: string; at: number }> {
  for (const [kind, chance, happen] of surprisesPerCycle) {
    const draw = drawsOf(seed, team.id, kind, cycle.number, day.number)
    const isToday = draw() < chance / Math.max(1, days)
    const at = Math.max(from, Math.round(day.opens + 3_600_000 * draw()))
    const person = oneOf(
      draw,
      data.users.filter(({ id }) => team.memberIds.includes(id)),
    )
    const done = isToday && person !== undefined ? happen({ data, team, cycle, draw, person, at }) : undefined
    if (done) yield { kind, ...done, at }
  }
}

function reEstimate(scene: Scene): ReturnType<Surprise> {
  const { data, team, draw, person, at } = scene
  const issue = oneOf(
    draw,
    openIssues(scene).filter(({ estimate }) => estimate !== null),
  )
  const before = issue?.estimate ?? null
  if (issue === undefined || before === null) return undefined
  const scale = scaleOf(team)
  const isLarger = draw() < 2 / 3
  const after = isLarger ? scale.find((one) => one > before) : scale.findLast((one) => one < before)
  if (after === undefined) return undefined
  changeIssue(data, issue, { userId: person.id, at }, () => {
    issue.estimate = after
  })
  const [was, is] = [before, after].map((points) => estimateWords(team, points))
  return { issue, text: `${person.name} changed the estimate of “${issue.title}” from ${was} to ${is}.` }
}

const bugs = [
  'The page stays empty after signing in',
  'A date is shown one day early',
  'Saving twice quickly makes two entries',
  'The back button leaves the form half filled',
]
const stories = ['Show what changed since the last visit', 'Undo the last step', 'Explain an empty list']

function addBug({ data, team, cycle, draw, person, at }: Scene): ReturnType<Surprise> {
  const title = oneOf(draw, bugs) ?? ''
  const issue = addIssue(data, { ...newIssue(data, team, draw, title), cycleId: cycle.id }, { userId: person.id, at })
  return { issue, text: `${person.name} found a bug, “${title}”, and took it into ${nameOf(cycle)}.` }
}

/** An epic turns out to need one story more: for the next cycle, or for some day. */
function addStory({ data, team, cycle, draw, person, at }: Scene): ReturnType<Surprise> {
  const live = liveIssues(data, team.id)
  const open = new Set(live.flatMap((issue) => (isDone(data, issue) ? [] : (issue.parentId ?? []))))
  const epic = oneOf(
    draw,
    live.filter(({ id }) => open.has(id)),
  )
  if (epic === undefined) return undefined
  const next = draw() < 0.5 ? comingCycles(data, team, cycle)[0] : undefined
  const title = oneOf(draw, stories) ?? ''
  const place = { parentId: epic.id, cycleId: next?.id ?? null }
  const issue = addIssue(data, { ...newIssue(data, team, draw, title), ...place }, { userId: person.id, at })
  return { issue, text: `${person.name} added “${title}” to “${epic.title}”, in ${next ? nameOf(next) : 'no cycle'}.` }
}

const titleEndings = ['on a phone too', 'for every customer', 'in both languages']
const addition = 'Agreed with support: say what to do next where it fails.'

function edit(scene: Scene): ReturnType<Surprise> {
  const { data, draw, person, at } = scene
  const issue = oneOf(draw, openIssues(scene))
  if (issue === undefined) return undefined
  const before = issue.title
  const ending = oneOf(draw, titleEndings) ?? ''
  const isTitle = draw() < 0.5 && !before.endsWith(ending)
  changeIssue(data, issue, { userId: person.id, at }, () => {
    if (isTitle) issue.title = `${before.replace(/[.\s]+$/, '')} ${ending}`
    else issue.description = [issue.description, addition].filter(Boolean).join('\n\n')
  })
  const text = isTitle
    ? `${person.name} gave “${before}” the title “${issue.title}”.`
    : `${person.name} added to the description of “${before}”.`
  return { issue, text }
}

function moveToOtherCycle(scene: Scene): ReturnType<Surprise> {
  const { data, team, cycle, draw, person, at } = scene
  const issue = oneOf(draw, openIssues(scene).filter(notBegun(data)))
  const cycles = [cycle, ...comingCycles(data, team, cycle)]
  const from = cycles.find(({ id }) => id === issue?.cycleId)
  const to = oneOf(
    draw,
    cycles.filter((one) => one !== from),
  )
  if (issue === undefined || from === undefined || to === undefined) return undefined
  changeIssue(data, issue, { userId: person.id, at }, () => {
    issue.cycleId = to.id
  })
  return { issue, text: `${person.name} moved “${issue.title}” from ${nameOf(from)} to ${nameOf(to)}.` }
}

function throwAway(scene: Scene): ReturnType<Surprise> {
  const { data, draw, person, at } = scene
  const issue = oneOf(draw, openIssues(scene).filter(notBegun(data)))
  if (issue === undefined) return undefined
  archiveIssue(data, issue, true, { userId: person.id, at })
  return { issue, text: `${person.name} deleted “${issue.title}”.` }
}

/** Of the running cycle and those to come, what nobody has finished; none that others stand under. */
function openIssues({ data, team, cycle }: Scene): LinearIssue[] {
  const parents = new Set(data.issues.map(({ parentId }) => parentId))
  const open = [cycle, ...comingCycles(data, team, cycle)]
    .flatMap((one) => cycleIssues(data, one))
    .filter((issue) => !isDone(data, issue) && !parents.has(issue.id))
  return open.length > fewest ? open : []
}

const notBegun = (data: LinearData) => (issue: LinearIssue) => statusCategoryOf(data, issue) === 'todo'

function comingCycles(data: LinearData, team: LinearTeam, { number }: LinearCycle): LinearCycle[] {
  return cyclesOf(data, team.id).filter((one) => one.number > number && one.archivedAt === null)
}

function newIssue(data: LinearData, team: LinearTeam, draw: Draw, title: string) {
  const id = idOf('surprise', team.id, team.lastIssueNumber + 1, data.issues.length)
  return {
    id,
    teamId: team.id,
    title,
    description: `${title}.`,
    estimate: oneOf(draw, scaleOf(team).slice(0, 4)) ?? null,
  }
}

export function nameOf({ name, number }: LinearCycle): string {
  return name ?? `Cycle ${number}`
}
