import { cleanText } from './clean-text.ts'

/** A name as it can be shown: the last part of a path, in one line, at most 200 characters, the ending kept. Pure. */
export function fileName(sent: string | undefined): string {
  const name = cleanText((sent ?? '').split(/[/\\]/).at(-1) ?? '')
    .text.replaceAll('\n', ' ')
    .trim()
  if (name === '') return 'document'
  const ending = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? ''
  return name.length <= 200 ? name : `${name.slice(0, 199 - ending.length)}…${ending}`
}
