import type { FoundItem, ItemText, ItemToWrite, Target } from '../../port/port.ts'
import { differences } from '../read/differences.ts'
import { toItemText } from '../read/read-texts.ts'
import type { IssueJson } from '../wire/schemas.ts'
import { type Mapped, toCreateFields, toUpdateFields } from '../write/to-jira.ts'

/** What the adapter works out of people's texts. Pure, from plain data to plain data, so that it can be done in a thread; long where a text is. */
export const textWork = {
  createFields: (target: Target, items: readonly ItemToWrite[]): Mapped[] =>
    items.map((item) => toCreateFields(target, item)),
  updateFields: (target: Target, item: ItemToWrite): Mapped => toUpdateFields(target, item),
  differences: (target: Target, pairs: readonly (readonly [ItemToWrite, FoundItem])[]): string[][] =>
    pairs.map(([wanted, found]) => differences(target, wanted, found)),
  itemTexts: (issues: readonly IssueJson[]): ItemText[] => issues.map(toItemText),
}
export type TextWork = typeof textWork
export type TextWorkName = keyof TextWork

/** Has text work done, wherever that is. */
export type DoTextWork = <Name extends TextWorkName>(
  name: Name,
  ...given: Parameters<TextWork[Name]>
) => Promise<ReturnType<TextWork[Name]>>

export const doTextWorkHere: DoTextWork = async (name, ...given) => {
  // the name and what is given belong together
  const work = textWork[name] as (...given: unknown[]) => unknown
  return work(...given) as ReturnType<TextWork[typeof name]>
}
