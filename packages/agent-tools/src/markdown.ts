import { proofWords } from '@planwright/client'
import type { Draft, Epic, UserStory } from '@planwright/contract'

/** A draft's backlog: epics as headings, stories below them, criteria as a task list. Pure. */
export function backlogMarkdown({ name, backlog }: Pick<Draft, 'name' | 'backlog'>): string {
  const epics = (backlog ?? []).map(epicMarkdown)
  return [`# ${line(name) || 'Backlog'}`, ...(epics.length > 0 ? epics : ['Nothing is drafted yet.'])].join('\n\n')
}

/** A draft's plan: a section for each sprint with its stories. Pure. */
export function planMarkdown({ name, plan }: Pick<Draft, 'name' | 'plan'>): string {
  const sprints = (plan?.sprints ?? []).map(({ number, startDate, endDate, totalPoints, stories }) =>
    [
      `## Sprint ${number}: ${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}, ${totalPoints} points`,
      stories.map(({ title, storyPoints }) => `- ${line(title)} (${storyPoints})`).join('\n'),
    ].join('\n\n'),
  )
  const said = (plan && proofWords(plan)) || 'Nothing is planned yet.'
  return [`# Plan of ${line(name) || 'a draft'}`, said, ...sprints].join('\n\n')
}

const epicMarkdown = ({ title, description, userStories }: Epic): string =>
  [`## ${line(title)}`, description, ...userStories.map(storyMarkdown)].filter((part) => part !== '').join('\n\n')

const storyMarkdown = ({ title, storyPoints, priority, description, acceptanceCriteria }: UserStory): string =>
  [
    `### ${line(title)}`,
    `${storyPoints} points, priority ${priority}`,
    description,
    acceptanceCriteria
      .split('\n')
      .filter((criterion) => criterion.trim() !== '')
      .map((criterion) => `- [ ] ${criterion.trim()}`)
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** A heading is one line, whatever a person typed. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
