import { isPerson } from '../words/persons.ts'
import { anyOf, words } from '../words/word-lists.ts'
import { isRoleOf } from './role-labels.ts'

const day =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so'
const date = String.raw`\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?,? +`
const time = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?`
const moment = String.raw`(?:(?:${day})\.?,? +)?(?:${date})?${time}`
const person = String.raw`[~@]*([\p{L}.][\p{L}\p{N}.'’_-]*(?: \p{L}[\p{L}\p{N}.'’-]*){0,2}(?: [-–] \p{L}+)?(?: \([^()]{1,30}\))?)(?: ?\p{So}\uFE0F?)*`

/** `14:10 Carys: ...`, `[Mon 09:45] Lars: ...`, `12.02.25, 19:06 - Ravi: ...` */
const timed = new RegExp(String.raw`^(?:\[${moment}\]|\(${moment}\)|${moment})\s*(?:[-–—]\s*)?${person}:\s+`, 'iu')
/** `[00:12] ...` in what was recorded, `12.05.26, 19:41 - ...` where nobody speaks. */
const stamped = new RegExp(String.raw`^(?:\[${moment}\]\s*(?:[-–—]\s*)?|${date}${time} [-–—] )(?=\S)`, 'iu')
/** `maya  9:02 AM`, `maya — Today at 9:02` or `[Mon 9:02] Maya` above what she says. */
const above = [
  new RegExp(
    String.raw`^\**([\p{L}\d][\p{L}\d .()@_-]{0,40}?)\**[ ,]+(?:[-–—] )?\[?(?:\p{L}+ (?:at |um )?)?(?:${date})?\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?)?\]?$`,
    'iu',
  ),
  new RegExp(String.raw`^\[${moment}\]\s*${person}:?$`, 'iu'),
]

/** `**Bea** 09:02 ...`, `Bea (09:02): ...`: the name before the time. */
const beforeTime = new RegExp(
  String.raw`^[*_]*(?!(?:${day})\.?(?!\p{L}))${person}[*_]*,? +(?:\[${moment}\]|\(${moment}\)|${moment})[*_]*\s*(?:[:–—-]\s+)?(?=\S)`,
  'iu',
)

/** Who is named above what they say, with the time. */
export function speakerAbove(line: string): string | undefined {
  return above
    .map((pattern) => pattern.exec(line)?.[1])
    .find((name) => name !== undefined)
    ?.trim()
}

/** The lines of a chat that name above what each says who does: with the time, where one of them does so again; without, where two do, and they ask or answer. */
export function speakersAbove(lines: readonly string[]): ReadonlySet<string> {
  const dated = lines.flatMap((line) => speakerAbove(line.trim()) ?? [])
  if (new Set(dated).size < dated.length)
    return new Set(lines.map((line) => line.trim()).filter((line) => speakerAbove(line) !== undefined))
  const alone = lines.flatMap((line, i) => {
    const [before = '', said = ''] = [lines[i - 1]?.trim(), lines[i + 1]?.trim()]
    return before === '' && said !== '' && nameAlone.test(line.trim()) && !isCaption(line.trim().split(' ', 1)[0])
      ? [{ name: line.trim(), said }]
      : []
  })
  const again = [...Map.groupBy(alone, ({ name }) => name)].filter(([, of]) => of.length > 1)
  const isChat = again.length > 1 && alone.filter(({ said }) => answers.test(said)).length > 1
  return new Set(isChat ? alone.map(({ name }) => name) : [])
}
const answers = /\?|^(?:yes|no|ok(?:ay)?|haha|hm+|sure|agreed|ja|nein)(?!\p{L})/iu
const nameAlone = /^\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}$/u
/** What stands above parts of a story that somebody pasted. */
const isCaption = anyOf(
  'acceptance criteria description note notes background user story title summary goal detail details priority status estimate epic feature question answer beschreibung akzeptanzkriterien hinweis frage antwort',
)

/** Whether a line of a chat begins with the time at which somebody said it: it goes on from no other. */
export function isTimed(line: string): boolean {
  return timed.test(line) || stamped.test(line) || beforeTime.test(line)
}

/** `On Tuesday Ada wrote:` above what a mail quotes. */
export function isAttribution(line: string): boolean {
  return /\b(?:wrote|schrieb|a écrit|escribió|schreef|ha scritto)\s?[:：]$/iu.test(line)
}

/** `@mei: please no big bang`, `m.lin: ...`, `Comment (Mei): please no big bang` */
const mentioned =
  /^(?:@(?=[\p{L}\d])|(?=\p{Ll}\.\p{L}{2,20}:)|(?:Comment|Kommentar)(?: by)? \(?(?=\p{L}[^:()]*\)?:))([\p{L}\d][\p{L}\d._ -]{1,30}?)\)?:\s+/u
const named =
  /^[*([]*((?:(?:Mrs?|Ms|Dr|Prof|Herr|Frau|Mme)\.? )?\p{Lu}[\p{L}.]{0,20}(?: \([^)]{1,30}\)|, \p{Ll}[\p{L} ]{2,20}(?=:))?)\**\s?(?::|[–—-](?=\s)|(?<=^[([].{1,40})[)\]]:?)\**\s+/u
/** `nils: laser cutter`, where most lines begin so. */
const namedSmall = /^(\p{Ll}[\p{L}.]{1,14}):\s+/u

const isField = anyOf(`${words.isField} status state resolution priority prio reporter assignee severity estimate`)

/** `[Ida: only on Fridays]`: somebody adds a word to what others wrote. */
const remarked = /^([[(])(\p{Lu}[\p{L}.]{1,20}):\s[^[\]()]{8,}(?:\([^()]*\)[^[\]()]*)*([\])])$/u
const closing: Record<string, string> = { '[': ']', '(': ')' }

/** So many lines of one name tell whether somebody speaks there. */
const linesRead = 8
/** What stands before what is said: how long it is, whose name it holds, and how much stands behind it. */
export type Opening = { name: string | undefined; length: number; behind?: number }
/** Who speaks at the beginning of a line: names that open lines again and again, that stand behind a time, or that a list of those present holds. */
export function speakersOf(lines: readonly string[]): {
  speakers: (line: string) => Opening | undefined
  /** what somebody said, without who they are before a colon or in brackets behind it */
  unnamed: (sentence: string) => string
  /** whether a name is that of somebody present, or who speaks */
  isKnown: (name: string) => boolean
} {
  const linesOfSpeaker = new Map<string, string[]>()
  const isChat = lines.filter((line) => namedSmall.test(line)).length * 2 > lines.length
  const name = (line: string): RegExpExecArray | null => named.exec(line) ?? (isChat ? namedSmall.exec(line) : null)
  const isLog = isLogOf(lines)
  for (const line of lines) {
    const found = name(line)
    const who = bare(found?.[1] ?? '')
    const known = linesOfSpeaker.get(who) ?? []
    if (found && known.length < linesRead) linesOfSpeaker.set(who, [...known, line.slice(found[0].length)])
  }
  const present = lines
    .filter((line) => saysPresent.test(line))
    .flatMap((line) => [
      ...(/^\**\p{L}{4,14}\**:\s(.{2,200})$/u.exec(line)?.[1]?.match(/(?<![\p{L}(])\p{Lu}\p{Ll}+(?=\s*(?:[,(]|$))/gu) ??
        []),
      ...(isPresence(line) ? (line.match(initials) ?? []).filter((name) => !isField(name)) : []),
    ])
  // `Visitor: buy tickets` is nobody's word
  const opening = [...linesOfSpeaker].filter(([name, of]) => !isRoleOf(name, of) && !isField(name))
  const often = opening.filter(([, of]) => of.length >= 2).map(([name]) => name)
  const short = opening.map(([name]) => name).filter((name) => isInitials.test(name) && !isField(name))
  const said = new Set(
    lines.flatMap((line) => line.match(saying) ?? []).filter((name) => !isPerson(name.toLowerCase())),
  )
  const names = new Set([
    ...(new Set([...often, ...said]).size >= 2 ? often : []),
    ...(present.length >= 2 ? present : []),
    ...(short.some((name) => often.includes(name)) && short.length >= 2 ? short : []),
    ...said,
  ])
  const isKnown = (name: string): boolean => names.has(name) || present.includes(surname(name))
  return {
    isKnown,
    speakers: (line) => {
      const match =
        timed.exec(line) ?? stamped.exec(line) ?? mentioned.exec(line) ?? (isLog ? beforeTime.exec(line) : null)
      if (match) return { name: match[1] && bare(match[1]), length: match[0].length }
      const [, open = '', by = '', close] = remarked.exec(line) ?? []
      if (close && close === closing[open] && !isField(by)) return { name: by, length: by.length + 3, behind: 1 }
      const found = name(line)
      const who = found && bare(found[1] ?? '')
      return found && who && isKnown(who) ? { name: who, length: found[0].length } : undefined
    },
    unnamed: (sentence) => {
      const match = named.exec(sentence)
      const bracket = / \((\p{Lu}[\p{L}.]+)\)[.]?$/u.exec(sentence)
      const from = match && present.includes(surname(match[1] ?? '')) ? match[0].length : 0
      return sentence.slice(from, bracket?.[1] && isKnown(bracket[1]) ? bracket.index : undefined)
    },
  }
}

/** Whether most lines of a brief open with a name and a time, and people speak: their names are set off, or they speak again and somebody asks or says `I`. Else it is a timetable. */
function isLogOf(lines: readonly string[]): boolean {
  const opened = lines.flatMap((line) => {
    const [opening = '', name = ''] = beforeTime.exec(line) ?? []
    return opening === '' ? [] : [{ name, opening, said: line.slice(opening.length) }]
  })
  const byName = Map.groupBy(opened, ({ name }) => name)
  const again = [...byName.values()].filter((of) => of.length > 1)
  const areSetOff = opened.every(({ opening }) => /^[*_~@]|[([]\d|:\s*$/.test(opening))
  const speak = opened.some(({ said }) => speaks.test(said))
  return opened.length * 2 > lines.length && byName.size > 1 && (areSetOff || (again.length > 1 && speak))
}
const speaks = /\?|(?<!\p{L})(?:i|i['’]\p{L}+|you|yes|no|ok|ich|ja|nein|du)(?!\p{L})/iu

/** `Roles: Admin, Guest` names nobody. */
const saysPresent =
  /^\W*(?:present|attend|particip|in attendance|people|team|minutes|notes|anwesend|teilnehm|dabei|protokoll|aanwezig|notulen|asistent|présent|presenti)/iu
/** `(LS)`, or one of `LS, MP, AW`, where those are named who were there. */
const initials = /(?<=[(,]\s?)\p{Lu}{2,3}(?=\s*(?:[,)]|$))/gu
/** A line of names says little else. */
const isPresence = (line: string): boolean => (line.match(/(?<![\p{L}'’-])\p{Ll}/gu)?.length ?? 0) <= 2
const isInitials = /^\p{Lu}{2,3}$/u
/** Who is told to have said or wanted something: `Anna would like a map`. */
const saying =
  /(?<!\p{L}['’-]?)\p{Lu}\p{L}+(?= (?:wants|would (?:like|love)|says|said|asked|suggest(?:s|ed)|propose[sd]|thinks|wondered|reminded)\b)/gu

const surname = (name: string): string => name.split(' ').at(-1) ?? ''
const bare = (name: string): string => name.replace(/(?: \(|, ).*$/, '')
