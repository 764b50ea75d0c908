import type { DateDrift, DraftProgress, Following, FollowProblem, StoryProgress } from '@planwright/contract'
import { sprintShareWords } from '../app/sprint-share-words.ts'
import { timeWords } from '../app/time-words.ts'
import { formatNumber, formatShare } from '../ui/format-number.ts'

type Told = Pick<DraftProgress, 'whole' | 'forecast' | 'drift' | 'sprints'>
/** When it is read, and how dates are written: the reader's way unless a test says otherwise. */
type Reader = { now: Date; locale?: string; timeZone?: string }

/** How certain the day is that is named: as the plan says it of its own. */
export const likely = `${formatShare(0.85)} likely`

/** The answer to "when will it be done", in a sentence or two: the day that the plan has, and the one that is likely. */
export function finishSentence({ whole, forecast, drift, sprints }: Told, reader: Reader): string {
  const total = whole.todo.stories + whole.doing.stories + whole.done.stories
  if (total === 0) return 'No story of it is left.'
  if (whole.done.stories === total)
    return total === 1 ? 'The only story is done.' : `All ${formatNumber(total)} stories are done.`
  const done = `${formatNumber(whole.done.stories)} of ${countWords(total, 'story', 'stories')} done.`
  const end = planEnd(sprints)
  const planned =
    end && `The plan ${Date.parse(end) < reader.now.getTime() ? 'ended' : 'ends'} on ${dateWords(end, reader)}`
  if (forecast.p85 === null) {
    const half = forecast.p50 === null ? '' : `; it is as likely as not done by ${dateWords(forecast.p50, reader)}`
    return `${done}${planned && ` ${planned}.`} No date in the next 200 sprints is ${likely}${half}.`
  }
  const shift = drift ? shiftWords(drift, reader) : ''
  return planned
    ? `${done} ${planned}; it is ${likely} to be done by ${dateWords(forecast.p85, reader)}${shift}.`
    : `${done} Done by ${dateWords(forecast.p85, reader)} (${likely})${shift}.`
}

/** Where its last sprint ends; nothing where it was saved without any. */
const planEnd = (sprints: DraftProgress['sprints']): string =>
  sprints
    .map(({ endDate }) => endDate)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1) ?? ''

/**
 * Why the likely day is after the one that the plan has, beside what moved it (`driftSentence`): while the forecast goes by what the team said it leaves room. Empty where it is not
 * later, where what moved it is why, and where that cannot be told apart.
 */
export function laterSentence({
  asOf,
  forecast: { p85, from, statedVelocity },
  drift,
  sprints,
}: Pick<DraftProgress, 'asOf' | 'forecast' | 'drift' | 'sprints'>): string {
  const end = planEnd(sprints)
  const isLater = (date: string | null) => end !== '' && date !== null && Date.parse(date) > Date.parse(end)
  // the first is the same forecast without what moved it
  if (from !== 'stated' || drift === null || !isLater(p85) || !isLater(drift.first)) return ''
  const over = sprints.filter(({ state, endDate }) => state === 'closed' || Date.parse(endDate) <= Date.parse(asOf))
  // three sprints tell how the work grows, and it may not have grown at all
  const coming = over.length < 3 ? 'for stories that still come, and ' : ''
  const room = `it leaves room ${coming}for a team that is slower than the ${countWords(statedVelocity, 'point')} a sprint that it says`
  return drift.days > 0
    ? `It is also later than planned because ${room}.`
    : `That is later than planned, because ${room}.`
}

/** Against the same forecast on the day of the first save. The plan's own, which people have seen before, is another and told of as none. */
function shiftWords({ days, first, causes }: DateDrift, reader: Reader): string {
  if (days !== 0) {
    const shift = `${durationWords(Math.abs(days))} ${days > 0 ? 'later' : 'sooner'}`
    return `, ${shift} than at the first save (${dateWords(first, reader)})`
  }
  return isMoved(causes) ? '' : ', unchanged since the first save'
}

const isMoved = (causes: DateDrift['causes']) => Object.values(causes).some((days) => days !== 0)

/**
 * What moved the date, the strongest first; empty where nothing did. What stories came or went, a forecast expects of the sprints to come, too: with none
 * of either it is that which has changed. A team whose sprints finish as much as was said, or more, is not slower: it has done less until now.
 */
export function driftSentence(
  { days: shift, causes }: DateDrift,
  { added, removed }: DraftProgress['scope'],
  { velocity, statedVelocity }: Pick<Told['forecast'], 'velocity' | 'statedVelocity'>,
): string {
  const moved = (Object.keys(causeWords) as (keyof typeof causeWords)[])
    .filter((cause) => causes[cause] !== 0)
    .toSorted((one, other) => Math.abs(causes[other]) - Math.abs(causes[one]))
    .map((cause) => {
      const days = causes[cause]
      const isExpected = cause === 'scope' && (days > 0 ? added : removed) === 0
      const isOtherPace = days > 0 ? velocity < statedVelocity : velocity > statedVelocity
      const words = cause === 'pace' && !isOtherPace ? untilNowWords : causeWords[cause]
      const [later, sooner] = isExpected ? expectedWords : words
      return days > 0 ? `${later} (${durationWords(days)} later)` : `${sooner} (${durationWords(-days)} sooner)`
    })
  if (moved.length === 0) return ''
  return `${shift === 0 ? 'What moved it evens out' : 'What moved it'}: ${listWords(moved)}.`
}

/** What a cause is called where it makes the date later, and where it makes it sooner. */
const causeWords = {
  pace: ['a slower pace', 'a faster pace'],
  scope: ['stories that came', 'stories that went'],
  estimates: ['larger estimates', 'smaller estimates'],
} as const satisfies Record<keyof DateDrift['causes'], readonly [later: string, sooner: string]>

/** Of the pace, where the measured one is not what moved it. */
const untilNowWords = ['less done until now than expected', 'more done until now than expected'] as const

/** Of scope, where no story came or none went. */
const expectedWords = ['more growth than expected', 'less growth than expected'] as const

/** What the dates rest on, and how closed sprints are counted. */
export function basisSentence(forecast: Told['forecast']): string {
  const { from, statedVelocity, velocity, closedSprints, counted } = forecast
  const shares = closedSprints.map(({ share }) => share)
  const stated = `the stated velocity of ${countWords(statedVelocity, 'point')} a sprint`
  const how = sprintShareWords(shares)
  if (from === 'stated') {
    const few = hasUntouchedSprints(forecast)
      ? `Nothing${closedSprints.some(({ points }) => points > 0) ? ' of this initiative' : ''} was finished in the last ${countWords(countedSprints(shares), 'closed sprint')}`
      : closedSprints.length < 3
        ? 'Fewer than three sprints are closed'
        : 'The closed sprints make up less than three whole ones'
    const beside =
      counted.whole > 0 && counted.stated > 0 && counted.part > 0 && closedSprints.some(({ points }) => points > 0)
        ? `, and for ${counted.whole === 1 ? 'a third' : 'two thirds'} on what these sprints finished`
        : ''
    return `${few}, so this rests on ${stated}, give or take a quarter${beside}.${how && ` ${how}`} It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.`
  }
  const part = counted.part < 0.95 ? 'the part of this initiative in ' : ''
  const last = countedSprints(shares)
  const beside = counted.stated > 0 ? `, with ${stated} as one more` : ''
  return `This rests on ${part}what the last ${countWords(last, 'closed sprint')} finished${beside}: ${countWords(velocity, 'point')} a sprint on average.${how && ` ${how}`}`
}

/** Enough sprints are closed to go by what they finished, and they finished nothing of it. */
export function hasUntouchedSprints({ from, counted }: Pick<Told['forecast'], 'from' | 'counted'>): boolean {
  return from === 'stated' && counted.whole >= 3
}

const countedSprints = (shares: readonly number[]) => shares.filter((share) => share > 0).length

/** By how much the whole has changed since the first save; empty where it has not. */
export function scopeSentence({ planned, added, removed, reestimated, now }: DraftProgress['scope']): string {
  const parts = [
    added !== 0 && `${countWords(added, 'point')} came`,
    removed !== 0 && `${countWords(removed, 'point')} went`,
    reestimated !== 0 && `estimates ${reestimated > 0 ? 'grew' : 'shrank'} by ${formatNumber(Math.abs(reestimated))}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return `${countWords(planned, 'point was', 'points were')} planned, ${countWords(now, 'is', 'are')} there now: ${listWords(parts)}.`
}

/** That points leave the burn-up later than their stories were left out, because nobody knows when that was; empty where it is known. */
export function leftOutSentence({ stories }: Pick<DraftProgress, 'stories'>): string {
  const count = stories.filter(({ isLeftOut, leftOutAt }) => isLeftOut && leftOutAt === null).length
  if (count === 0) return ''
  const were = count === 1 ? 'A story was' : `${formatNumber(count)} stories were`
  return `${were} left out at a time that is not known: the points are taken off at this reading.`
}

/** How far an epic is, and when its last story is done. */
export function epicWords({ states, forecast }: DraftProgress['epics'][number], reader: Reader): string {
  const { todo, doing, done } = states
  const total = todo.stories + doing.stories + done.stories
  if (total === 0) return 'No story is left in it.'
  if (done.stories === total) return `All ${countWords(total, 'story', 'stories')} done.`
  const running = doing.stories > 0 ? `, ${formatNumber(doing.stories)} begun` : ''
  const end = forecast.p85 === null ? '' : ` Done by ${dateWords(forecast.p85, reader)}.`
  return `${formatNumber(done.stories)} of ${countWords(total, 'story', 'stories')} done${running}.${end}`
}

/** A sprint's plan and what became of it; of one that runs also what is in it now. What is done in it need not be what was planned there, and is no part of that. */
export function sprintWords(
  { number, planned, done, carriedOver, state }: DraftProgress['sprints'][number],
  stories: DraftProgress['stories'],
): string {
  const plannedWords = `${formatNumber(planned.points)} SP planned`
  if (state === 'future') return plannedWords
  const now = stories
    .filter((story) => story.sprint === number && story.state !== 'gone')
    .reduce((sum, { points }) => sum + points, 0)
  const of = state === 'active' ? ` of ${formatNumber(now)}` : ''
  const over = carriedOver.stories > 0 ? `, ${formatNumber(carriedOver.stories)} carried over` : ''
  return `${formatNumber(done.points)}${of} SP done, ${plannedWords}${over}`
}

export const stateWords = {
  todo: 'To do',
  doing: 'Doing',
  done: 'Done',
  gone: 'Gone',
} as const satisfies Record<StoryProgress['state'], string>

export const sprintStateWords = {
  future: 'to come',
  active: 'running',
  closed: 'closed',
} as const satisfies Record<DraftProgress['sprints'][number]['state'], string>

/** `14:05` of today, the day with it otherwise. */
export function readingTime(instant: string, { now, locale, timeZone }: Reader): string {
  const at = new Date(instant)
  const time = timeWords(at, { locale, timeZone })
  const day = (date: Date) => date.toLocaleDateString(locale, { timeZone })
  return day(at) === day(now) ? time : `${dateWords(instant, { now, locale, timeZone })}, ${time}`
}

/** What the server's own reading came to since what is shown was read; nothing where it has not looked since, or only people look. */
export function followingWords(
  { everyMinutes, lookedAt, problem }: Following,
  { readAt }: Pick<DraftProgress, 'readAt'>,
  { tracker, ...reader }: Reader & { tracker: string },
): string {
  if (everyMinutes === null) return ''
  const often = everyMinutes === 1 ? 'Read again every minute.' : `Read again every ${everyMinutes} minutes.`
  if (lookedAt === null || Date.parse(lookedAt) < Date.parse(readAt)) return often
  const time = readingTime(lookedAt, reader)
  return problem === null ? `Nothing new at ${time}. ${often}` : `${problemWords(problem, tracker, time)} ${triedAgain}`
}

const triedAgain = 'It is tried again by itself.'

const problemWords = (problem: FollowProblem, tracker: string, time: string): string =>
  ({
    'jira-not-linked': `${tracker} was not connected at ${time}.`,
    'jira-link-lost': `The connection to ${tracker} was lost at ${time}.`,
    'jira-unavailable': `${tracker} could not be reached at ${time}.`,
    'jira-rate-limited': `${tracker} asked at ${time} to be called less often.`,
    'jira-refused': `${tracker} refused to be read at ${time}.`,
    unexpected: `It could not be read anew at ${time}.`,
  })[problem]

/** `26 March`, with the year where it is another one. */
export function dateWords(instant: string, { now, locale, timeZone }: Reader): string {
  const at = new Date(instant)
  const yearOf = (date: Date) => date.toLocaleDateString(locale, { year: 'numeric', timeZone })
  const year = yearOf(at) === yearOf(now) ? undefined : 'numeric'
  return at.toLocaleDateString(locale, { day: 'numeric', month: 'long', year, timeZone })
}

/** `1 story`, `3 stories`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Whole weeks as weeks: `two weeks`, `ten days`. */
function durationWords(days: number): string {
  return days % 7 === 0 ? smallCount(days / 7, 'week') : smallCount(days, 'day')
}

const smallNumbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const smallCount = (count: number, noun: string) =>
  `${smallNumbers[count] ?? formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/** `a`, `a and b`, `a, b and c`. */
export function listWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
