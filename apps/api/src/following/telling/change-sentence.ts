import type { JiraChange } from '@planwright/contract'

const mostLetters = 80

/** A change in words. Pure. */
export function changeSentence(change: Omit<JiraChange, 'sentence'>, isEpic = false): string {
  const { kind, key, author, from, to } = change
  const story = `${key} “${short(change.title)}”`
  const who = author ?? 'Somebody'
  switch (kind) {
    case 'added':
      return author === null ? `${story} was added.` : `${author} added ${story}.`
    case 'removed':
      return `${isEpic ? 'The epic ' : ''}${story} is gone: it was deleted, or moved to where you cannot see it.`
    case 're-estimated':
      return `${who} changed the estimate of ${story} from ${from || 'nothing'} to ${to || 'nothing'}.`
    case 'moved':
      if (to === '') return `${who} took ${story} out of ${from || 'its sprint'}.`
      return from === '' ? `${who} put ${story} into ${to}.` : `${who} moved ${story} from ${from} to ${to}.`
    case 'left-project':
      return `${who} moved ${story} to the project ${to}.`
    case 'reopened':
      return `${who} reopened ${story}.`
    case 'edited':
      return `${who} edited ${story}.`
  }
}

const short = (title: string) => (title.length > mostLetters ? `${title.slice(0, mostLetters).toWellFormed()}…` : title)
