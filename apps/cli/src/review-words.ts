import type { SaveReview, UndoReview } from '@planwright/contract'
import { listed } from './run-words.ts'
import { plain } from './words.ts'

/** A save as a person decides about it. Pure. */
export function reviewWords(review: SaveReview): string[] {
  const { site, project, board, create, update, unchanged, conflicts, gone, duplicates, removed, problems } = review
  const place = `${plain(project.name)} (${project.key}) on ${plain(site.name)}`
  return [
    `Saving to ${place}${board ? `, board ${plain(board.name)}` : ''}:`,
    ...group('create', create),
    ...group('update', update),
    `${unchanged.length} unchanged`,
    ...group('edited there meanwhile, and left alone', conflicts),
    ...group(
      'not there any more, and left out',
      gone.filter(({ answer }) => answer === 'leave'),
    ),
    ...group('no longer in the plan, and left there', removed),
    ...(duplicates.length === 0 ? [] : [`${duplicates.length} look like issues that are there`]),
    ...listed(
      duplicates.map(({ title, candidates }) => `${plain(title)}: ${candidates.map(({ key }) => key).join(', ')}`),
    ),
    ...problems.map(({ blocks, message }) => `${blocks ? 'In the way' : 'Note'}: ${plain(message)}`),
  ]
}

/** The taking back of a save, likewise. Pure. */
export function undoWords({ delete: gone, move, dates, keep }: UndoReview): string[] {
  return [
    'Taking the save back:',
    ...group('move back', move),
    ...group('date back', dates),
    ...group('delete', gone),
    ...(keep.length === 0 ? [] : [`${keep.length} keep`]),
    ...listed(keep.map((item) => `${named(item)}: ${plain(item.reason)}`)),
  ]
}

type Item = { readonly kind: string; readonly title: string; readonly key?: string | undefined }

const group = (name: string, items: readonly Item[]): string[] =>
  items.length === 0 && name !== 'create' ? [] : [`${items.length} ${name}`, ...listed(items.map(named))]

const named = ({ kind, title, key }: Item): string => [kind, key, plain(title)].filter(Boolean).join(' ')
