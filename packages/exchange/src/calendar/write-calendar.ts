import type { ExportedDraft, Outline, OutlinedSprint } from '../outline.ts'

/** The sprints as all-day events (RFC 5545). Ids stay, so that a later file moves the events of an earlier one. Pure. */
export function writeCalendar(
  { name, sprints }: Outline,
  draft: Pick<ExportedDraft, 'id' | 'version' | 'updatedAt'>,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Planwright//Sprints//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, and what programs read before it
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    ...sprints.flatMap((sprint) => eventOf(sprint, name, draft)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventOf = (
  { number, firstDay, lastDay, points, stories }: OutlinedSprint,
  name: string,
  { id, version, updatedAt }: Pick<ExportedDraft, 'id' | 'version' | 'updatedAt'>,
): string[] => [
  'BEGIN:VEVENT',
  `UID:sprint-${number}-${id}@planwright`,
  `DTSTAMP:${instant(updatedAt)}`,
  `LAST-MODIFIED:${instant(updatedAt)}`,
  `SEQUENCE:${version}`,
  `DTSTART;VALUE=DATE:${compact(firstDay)}`,
  // the day after the last one: 3.6.1 leaves the end out
  `DTEND;VALUE=DATE:${compact(dayAfter(lastDay))}`,
  `SUMMARY:${textOf(`${name}: Sprint ${number} (${points} SP)`)}`,
  `DESCRIPTION:${textOf(stories.map(({ title, storyPoints }) => `${title} (${storyPoints} SP)`).join('\n'))}`,
  // nobody is busy all day because of it
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A value of the type TEXT (3.3.11), without the control characters that it may not hold. */
const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|\r/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Lines of 75 octets at most, the space that continues one included; no character is parted (3.1). */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > 75) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

const compact = (day: string): string => day.replaceAll('-', '')
const instant = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
