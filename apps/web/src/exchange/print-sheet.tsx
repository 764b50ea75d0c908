import type { DraftContent, Sprint, UserStory } from '@planwright/contract'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { priorityWords } from '../app/priority-words.ts'
import './print-sheet.css'

type Props = { content: DraftContent; onDone: () => void }

/** Backlog and plan as they stand on paper; seen by nobody but the printer, which is asked for as soon as it is there. */
export function PrintSheet({ content, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(<Sheet content={content} />, document.body)
}

function Sheet({ content: { name, backlog, plan } }: { content: DraftContent }) {
  const sprints = plan?.sprints ?? []
  const sprintOf = new Map(sprints.flatMap(({ number, stories }) => stories.map(({ id }) => [id, number])))
  const timeZone = plan?.plannedOn?.timeZone ?? plan?.timeZone ?? 'UTC'
  return (
    <div data-print-sheet>
      <h1 className="mb-4 text-xl font-semibold">{name || 'New initiative'}</h1>
      {sprints.length > 0 && <Plan sprints={sprints} timeZone={timeZone} />}
      {(backlog ?? []).map(({ id, title, description, userStories }) => (
        <section key={id} className="mb-6">
          <h2 className="border-b pb-1 text-lg font-semibold">{title}</h2>
          {description && <p className="mt-1 whitespace-pre-line">{description}</p>}
          {userStories.map((story) => (
            <Story key={story.id} story={story} sprint={sprintOf.get(story.id)} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Plan({ sprints, timeZone }: { sprints: readonly Sprint[]; timeZone: string }) {
  const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return (
    <table className="mb-6 w-full border-collapse text-left">
      <caption className="pb-1 text-left text-lg font-semibold">Sprint plan</caption>
      <thead>
        <tr className="border-b">
          <th className="py-1 pr-3">Sprint</th>
          <th className="pr-3">Days</th>
          <th className="pr-3 text-right">SP</th>
          <th>Stories</th>
        </tr>
      </thead>
      <tbody>
        {sprints.map(({ number, startDate, endDate, totalPoints, stories }) => (
          <tr key={number} className="border-b align-top">
            <td className="py-1 pr-3">{number}</td>
            <td className="py-1 pr-3 whitespace-nowrap">{days.formatRange(new Date(startDate), new Date(endDate))}</td>
            <td className="py-1 pr-3 text-right tabular-nums">{totalPoints}</td>
            <td className="py-1">{stories.map(({ title }) => title).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Story({ story, sprint }: { story: UserStory; sprint: number | undefined }) {
  const { title, storyPoints, priority, labels, description, acceptanceCriteria, additionalDescription } = story
  const facts = [`${storyPoints} SP`, priorityWords[priority], ...(sprint ? [`Sprint ${sprint}`] : []), ...labels]
  return (
    <article className="mt-3">
      <h3 className="font-semibold">{title}</h3>
      <p>{facts.join(' · ')}</p>
      {[description, acceptanceCriteria, additionalDescription].filter(Boolean).map((text) => (
        <p key={text} className="mt-1 whitespace-pre-line">
          {text}
        </p>
      ))}
    </article>
  )
}
