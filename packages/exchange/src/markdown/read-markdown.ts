import { isCriteriaHeading } from '../csv/wiki-text.ts'
import { draftOf, type FoundEpic, type FoundStory } from '../imported-backlog.ts'
import type { ReadFile } from '../read-outcome.ts'
import { inlineText, type MarkdownLine, readLines } from './read-lines.ts'
import { readStory } from './read-story.ts'
import { type MarkdownShape, shapeOf } from './shape-of.ts'
import { planHeading } from './write-markdown.ts'

/** A story with the lines below its title. */
type Open = { readonly line: number; readonly title: string; readonly epic: FoundEpic; readonly below: MarkdownLine[] }

/** A backlog in Markdown: what `writeMarkdown` wrote, or headings and lists that somebody wrote. Throws ImportFault. Pure but for the ids. */
export function readMarkdown(text: string, fileName: string, newId: () => string): ReadFile {
  const all = readLines(text.replace(/^\ufeff/, ''))
  const end = all.findIndex((line) => line.kind === 'heading' && line.level === 1 && line.text === planHeading)
  const lines = end < 0 ? all : all.slice(0, end)
  const shape = shapeOf(lines)
  const name = shape.title?.text || fileName
  const { epics, open } = partsOf(lines, shape, name)
  const stories = open.map(
    (each): FoundStory => ({ ...readStory(each.title, each.below), place: `line ${each.line}`, epic: each.epic }),
  )
  const called = new Map(stories.map((story) => [story.title, story]))
  return draftOf({
    ...{ name, epics, stories, newId },
    dependencyOf: (title) => called.get(title),
    notes: [shape.words, ...(end < 0 ? [] : ['The sprint plan in the file is not taken over: plan the sprints anew.'])],
  })
}

function partsOf(lines: readonly MarkdownLine[], shape: MarkdownShape, name: string) {
  const epics: FoundEpic[] = []
  const open: Open[] = []
  let epic: FoundEpic | undefined
  let story: Open | undefined
  const beginEpic = (title: string, line: number): FoundEpic => {
    const begun = { place: `line ${line}`, title, description: '' }
    epics.push(begun)
    story = undefined
    return begun
  }
  for (const line of lines) {
    if (line === shape.title) continue
    const part = isCriteria(line) ? 'below' : shape.partOf(line)
    if (part === 'epic' && 'text' in line) epic = beginEpic(titleOf(line), line.line)
    else if (part === 'story' && 'text' in line) {
      epic ??= beginEpic(name, line.line)
      story = { line: line.line, title: titleOf(line), epic, below: [] }
      open.push(story)
    } else if (story) story.below.push(line)
    else if (epic && 'text' in line) epic.description = `${epic.description}\n${line.text}`.trimStart()
    else if (epic && epic.description !== '') epic.description += '\n'
  }
  for (const each of epics) each.description = each.description.trim()
  return { epics, open }
}

/** Headings are read as such already. */
const titleOf = ({ kind, text }: { kind: string; text: string }): string =>
  kind === 'heading' ? text : inlineText(text)

const isCriteria = (line: MarkdownLine): boolean => 'text' in line && isCriteriaHeading(line.text)
