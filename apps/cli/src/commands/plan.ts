import { planDraft, proofWords, targetWords } from '@planwright/client'
import { calendarDay, TeamForm, type ToldOutlook, toldOutlookOf } from '@planwright/contract'
import { Command, InvalidArgumentError } from 'commander'
import { findDraft } from '../find-draft.ts'
import { type TeamWishes, teamOf, usualVelocity } from '../team-of.ts'
import { counted, plain, table } from '../words.ts'
import { answering, type Work } from '../work.ts'

export function planCommand(work: Work): Command {
  return new Command('plan')
    .description('plan a draft into sprints; what is not given stays as it was planned last')
    .argument('<id>', 'of the draft, or the beginning of it')
    .option('--velocity <points>', 'points a sprint', numberFor('velocity'))
    .option('--length <weeks>', 'weeks a sprint', numberFor('sprintLength'))
    .option('--start <date>', 'first day, YYYY-MM-DD', day)
    .option('--target <date>', 'last day on which all should be done, YYYY-MM-DD', day)
    .option('--time-zone <name>', 'where the team is, such as Europe/Berlin')
    .action(answering(work, (id: string, options: TeamWishes) => plan(work, id, options)))
}

async function plan(work: Work, id: string, options: TeamWishes) {
  const { client, address } = work.connect()
  const draft = await findDraft(client, id, work.signal)
  const team = teamOf(options, draft.plan, work.now)
  if (options.velocity === undefined && draft.plan?.velocity == null)
    work.terminal.say(`Planned with ${usualVelocity} points a sprint: give --velocity for another.`)
  const { plan: planned, backlog } = await planDraft(client, draft, team, work.signal)
  const sprints = (planned?.sprints ?? []).map(({ number, startDate, endDate, totalPoints, stories }) => ({
    number,
    startDate,
    endDate,
    points: totalPoints,
    stories: stories.map(({ id, title }) => ({ id, title })),
  }))
  const proof = planned ? proofWords(planned) : ''
  const warnings = (planned?.proof?.warnings ?? []).map(({ message }) => message)
  const dayOf = (instant: string) => calendarDay(new Date(instant), team.timeZone)
  const rows = sprints.map(({ number, startDate, endDate, points, stories }) => [
    `Sprint ${number}`,
    `${dayOf(startDate)} to ${dayOf(endDate)}`,
    counted(points, 'point'),
    counted(stories.length, 'story', 'stories'),
  ])
  const target = planned && toldOutlookOf(backlog ?? [], planned)
  return {
    data: {
      draftId: draft.id,
      ...team,
      sprints,
      proof,
      warnings,
      ...(target && { target }),
      url: `${address}/initiatives`,
    },
    words: [
      ...table(rows),
      proof,
      ...(target ? wordsOfTarget(target, team.timeZone) : []),
      ...warnings.map((words) => `Note: ${plain(words)}`),
    ],
  }
}

function wordsOfTarget(target: ToldOutlook, timeZone: string): string[] {
  const { mustGo } = target
  const going = mustGo?.length
    ? ['What would have to go to make it:', ...mustGo.map(({ title }) => `- ${plain(title)}`)]
    : []
  return [targetWords(target, timeZone), ...going]
}

const numberFor = (field: 'velocity' | 'sprintLength') => (given: string) => {
  const { data, error } = TeamForm.shape[field].safeParse(given.trim() === '' ? Number.NaN : Number(given))
  if (error) throw new InvalidArgumentError(error.issues[0]?.message ?? 'Not a number')
  return data
}

function day(given: string): string {
  if (!TeamForm.shape.startDate.safeParse(given).success) throw new InvalidArgumentError('A date is YYYY-MM-DD.')
  return given
}
