import {
  fieldsOf,
  type Outline,
  type OutlinedEpic,
  type OutlinedSprint,
  type OutlinedStory,
  oneLine,
  priorityWords,
} from '../outline.ts'
import { criteriaOf } from './criteria.ts'

/** Heads the part after the backlog, which an import leaves alone. */
export const planHeading = 'Sprint plan'

/** A backlog with its plan as Markdown that GitHub and Linear draw: epics and stories under headings, criteria as a task list. Pure. */
export function writeMarkdown({ name, epics, sprints }: Outline): string {
  const titles = new Map(epics.flatMap(({ userStories }) => userStories.map(({ id, title }) => [id, title])))
  const parts = [`# ${inline(name)}`, ...epics.flatMap((epic) => epicParts(epic, titles)), ...planParts(sprints)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const epicParts = (epic: OutlinedEpic, titles: ReadonlyMap<string, string>): string[] => [
  `## ${inline(epic.title)}`,
  block(epic.description),
  ...epic.userStories.flatMap((story) => storyParts(story, titles)),
]

const storyParts = (story: OutlinedStory, titles: ReadonlyMap<string, string>): string[] => [
  `### ${inline(story.title)}`,
  factsOf(story),
  block(story.description),
  ...criteriaParts(story.acceptanceCriteria),
  block(story.additionalDescription),
  ...waitParts(story, titles),
]

/** One line: points, priority, sprint, labels and fields. */
function factsOf(story: OutlinedStory): string {
  const { storyPoints, priority, plannedIn, labels } = story
  return [
    `**${storyPoints} SP**`,
    priorityWords[priority],
    ...(plannedIn ? [`Sprint ${plannedIn.number}`] : []),
    ...labels.map((label) => `\`${oneLine(label).replaceAll('`', "'")}\``),
    ...fieldsOf(story).map((field) => `${inline(field.name)}: ${field.values.map(inline).join(', ')}`),
  ].join(' · ')
}

function criteriaParts(text: string): string[] {
  const criteria = criteriaOf(text)
  if (criteria.length === 0) return []
  const items = criteria.map((lines) => `- [ ] ${lines.map(line).join('  \n      ')}`)
  return ['#### Acceptance Criteria', items.join('\n')]
}

function waitParts({ dependsOn }: OutlinedStory, titles: ReadonlyMap<string, string>): string[] {
  const waitsFor = dependsOn.flatMap((id) => titles.get(id) ?? [])
  return waitsFor.length === 0 ? [] : [`_Waits for:_ ${waitsFor.map(inline).join(' · ')}`]
}

function planParts(sprints: readonly OutlinedSprint[]): string[] {
  if (sprints.length === 0) return []
  const rows = sprints.map(({ number, firstDay, lastDay, points, stories }) => {
    const titles = stories.map(({ title }) => inline(title).replaceAll('|', '\\|')).join('<br>')
    return `| ${number} | ${firstDay} | ${lastDay} | ${points} | ${titles} |`
  })
  return [
    `# ${planHeading}`,
    ['| Sprint | From | To | Points | Stories |', '|--:|---|---|--:|---|', ...rows].join('\n'),
  ]
}

/** A text of one line in which nothing is drawn otherwise than it is written. */
const inline = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>]/g, '\\$&')
    .replaceAll(/^#/g, '\\#')

/** A text as it was written, bullets and bold words included; only what would begin a heading or a block of code of ours does not. */
const block = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((each) => line(each.trimEnd()))
    .join('\n')
    .trim()

const line = (text: string): string => text.replace(/^(\s*)(#{1,6}(?:\s|$)|`{3}|~{3}|=+\s*$|-{2,}\s*$)/, '$1\\$2')
