import { hasWord } from '../words/word-lists.ts'

const cueTime = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}`
/** `00:00:03.000 --> 00:00:05.200 align:start`: WebVTT and SubRip, and what meeting programs export. */
const cue = new RegExp(String.raw`^\s*(${cueTime})\s+-->\s+(${cueTime})`)
/** What numbers a cue in the line above its times. */
const cueName = /^\s*(?:\d{1,6}|[\da-f]{8}-[\da-f-]{20,}(?:\/[\d-]+)?)\s*$/i
const voice = /^\s*<v(?:\.[^\s>]*)?\s+([^<>]{1,60})>/
const person = String.raw`\p{Lu}[\p{L}.'’-]{0,30}(?: \p{L}[\p{L}.'’-]{0,30}){0,3}`
const nameAlone = new RegExp(String.raw`^\s*(${person})\s*$`, 'u')
/** `00:00:21 Priya Shah`, above what she says. */
const timeAndName = new RegExp(String.raw`^\s*(\[?(?:(\d{1,2}):)?\d{1,2}:\d{2}\]?)\s+(${person}):?\s*$`, 'u')
const fewestCues = 3
/** Between cues in which one sentence goes on is less; seconds. */
const pause = 1

type Line = { start: number; raw: string }
/** What one cue holds: who speaks, from when to when in seconds, and where it begins, where what they say does, and where the next one begins. */
type Turn = { name: string; from: number; to: number; start: number; said: number; end: number }

/**
 * A text in which what a recording's subtitles, or the notes of a meeting program, hold beside words is blank, and what one person says through several of them is one line that begins with the time and the name,
 * as a chat has it. Every character that is said keeps its place.
 */
export function withSpeakersInLine(text: string): string {
  return withNamesInLine(withoutCues(text))
}

function withoutCues(text: string): string {
  const lines = linesOf(text)
  const cues = lines.flatMap(({ raw }, i) => (cue.test(raw) ? [i] : []))
  if (cues.length < fewestCues) return text
  const rawAt = (i: number): string => lines[i]?.raw ?? ''
  const headed = cues.filter((i) => nameAlone.test(rawAt(i + 1)) && rawAt(i + 2).trim() !== '')
  const isHeaded = headed.length * 2 > cues.length
  const turns: Turn[] = cues.map((i, n) => {
    const [tag = '', spoken] = voice.exec(rawAt(i + 1)) ?? []
    const above = isHeaded && tag === '' ? nameAlone.exec(rawAt(i + 1)) : null
    const head = cueName.test(rawAt(i - 1)) ? i - 1 : i
    const next = cues[n + 1]
    const nextHead = next === undefined ? lines.length : cueName.test(rawAt(next - 1)) ? next - 1 : next
    // what stands behind an empty line is of no cue
    const blank = lines.findIndex(({ raw }, at) => at > i && (at >= nextHead || raw.trim() === ''))
    const end = blank < 0 ? nextHead : Math.min(blank, nextHead)
    const [, from = '', to = ''] = cue.exec(rawAt(i)) ?? []
    const startOf = (at: number): number => lines[at]?.start ?? text.length
    return {
      name: (spoken ?? above?.[1] ?? '').trim(),
      from: secondsOf(from),
      to: secondsOf(to),
      start: startOf(head),
      said: above ? startOf(i + 2) : startOf(i + 1) + tag.length,
      end: startOf(end),
    }
  })
  const first = turns[0]?.start ?? 0
  const opening = text.slice(0, first).replace(/^\uFEFF?WEBVTT.*/, (mark) => ' '.repeat(mark.length))
  return opening + turns.map((turn, i) => inOneLine(text, turn, turns[i - 1])).join('') + text.slice(turns.at(-1)?.end)
}

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part.replace(',', '.')), 0)

/** A cue in as many characters: in the line of the one before it where the same person goes on. */
function inOneLine(text: string, { name, from, start, said, end }: Turn, before: Turn | undefined): string {
  const between = before ? text.slice(before.end, start) : ''
  // what says nothing is no part of a line: a long one of blanks
  const isSaid = before !== undefined && hasWord(text.slice(before.said, before.end)) && between.trim() === ''
  const goesOn = isSaid && before.name === name && from - before.to < pause
  const words = text.slice(said, end).replaceAll(/<\/v>|\n/g, (mark) => ' '.repeat(mark.length))
  const parting = name === '' ? '\n\n' : '\n'
  const opening = name === '' ? '' : `0:00 ${name}: `
  const head = goesOn ? '' : `${before ? parting : ''}${opening}`
  const apart = goesOn ? ' '.repeat(between.length) : between
  return apart + head.padEnd(said - start).slice(0, said - start) + words
}

function withNamesInLine(text: string): string {
  const lines = linesOf(text)
  const found = lines.flatMap((line, i) => {
    const [, time = '', hours, name = ''] = timeAndName.exec(line.raw) ?? []
    const below = lines[i + 1]?.raw ?? ''
    return name !== '' && below.trim() !== '' && !timeAndName.test(below)
      ? [{ line, time, name, isLong: hours !== undefined }]
      : []
  })
  const again = [...Map.groupBy(found, ({ name }) => name).values()].filter((of) => of.length > 1)
  // `12:30 Lunch` stands twice in a timetable of two days
  const atOtherTimes = again.filter((of) => new Set(of.map(({ time }) => time)).size > 1)
  const isTalk = found.every(({ isLong }) => isLong) ? again.length > 0 : atOtherTimes.length > 1
  if (found.length < fewestCues || !isTalk) return text
  const parts: string[] = []
  let at = 0
  for (const { line, name } of found) {
    const room = line.raw.length + 1
    const opening = `0:00${name}: `
    if (opening.length > room) continue
    parts.push(text.slice(at, line.start), opening.padEnd(room))
    at = line.start + room
  }
  return parts.join('') + text.slice(at)
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((raw) => {
    const line = { start, raw }
    start += raw.length + 1
    return line
  })
}
