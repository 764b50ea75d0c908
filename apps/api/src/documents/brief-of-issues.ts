import { documentTextLimit, type JiraBriefRequest, type ReadDocument } from '@planwright/contract'
import type { ItemText, ItemTexts } from '@planwright/tracker'
import { cleanText } from '../http/files/clean-text.ts'
import { wholeCharacters } from './whole-characters.ts'

/**
 * Issues as one text for a brief: first the epic that was asked for, then a list of those that have nothing but a title, then the others, each under a
 * heading of its own. Pure.
 */
export function briefOfIssues(
  { items, more }: ItemTexts,
  request: JiraBriefRequest,
  trackerName: string,
): ReadDocument {
  const epic = 'epicKey' in request ? items[0] : undefined
  const rest = epic ? items.slice(1) : items
  const titles = rest.filter(({ text }) => text === '').map((item) => `- ${titleOf(item)}`)
  const described = rest.filter(({ text }) => text !== '').map((item) => `## ${titleOf(item)}\n\n${item.text}`)
  const blocks = [...(epic ? [`# ${titleOf(epic)}\n\n${epic.text}`] : []), titles.join('\n'), ...described]
  const { text } = cleanText(blocks.join('\n\n'))
  const shownText = wholeCharacters(text, documentTextLimit)
  const notes = [
    epic ? `Read from ${epic.key} and ${counted(rest.length)} under it.` : `Read from ${counted(rest.length)}.`,
    ...(more ? [`There are more in ${trackerName} than these ${items.length}: the others were not read.`] : []),
    ...(titles.length > 0 ? [`${counted(titles.length)} ${titles.length === 1 ? 'has' : 'have'} a title only.`] : []),
    ...(items.some(({ hasPictures }) => hasPictures) ? ['Pictures were left out: only text is read.'] : []),
    ...(shownText.length < text.length
      ? [`Only the first ${documentTextLimit.toLocaleString('en')} characters are shown: there is more.`]
      : []),
  ]
  const name = epic ? `${epic.key} ${oneLine(epic.title)}` : `${trackerName} search`
  return { name: cleanText(name).text, kind: 'jira', text: shownText, characters: shownText.length, notes }
}

const counted = (issues: number) => `${issues} issue${issues === 1 ? '' : 's'}`
/** With its key, so that a passage can be found again there. */
const titleOf = ({ key, title }: ItemText) => `${oneLine(title)} (${key})`
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
