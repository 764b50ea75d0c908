import type { ItemToWrite } from '../../port/plan-item.ts'
import type { DoTextTask, TextTask } from '../../port/provider.ts'
import type { Difference, FoundItem, ItemText } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { differences } from '../read/differences.ts'
import { toItemText } from '../read/read-texts.ts'
import type { IssueJson } from '../wire/schemas.ts'
import { type Mapped, toCreateFields, toUpdateFields } from '../write/to-jira.ts'

/** What the adapter works out of people's texts. Pure, from plain data to plain data, so that it can be done in a thread; long where a text is. */
const textWork = {
  createFields: (target: Target, items: readonly ItemToWrite[]): Mapped[] =>
    items.map((item) => toCreateFields(target, item)),
  updateFields: (target: Target, item: ItemToWrite): Mapped => toUpdateFields(target, item),
  differences: (target: Target, pairs: readonly (readonly [ItemToWrite, FoundItem])[]): Difference[][] =>
    pairs.map(([wanted, found]) => differences(target, wanted, found)),
  itemTexts: (issues: readonly IssueJson[]): ItemText[] => issues.map(toItemText),
}
type TextWork = typeof textWork
type TextWorkName = keyof TextWork

/** A task as a thread is handed it. */
export function work({ name, parameters }: TextTask): unknown {
  if (!Object.hasOwn(textWork, name)) throw new Error(`There is no work on texts called ${name}`)
  // whoever names it goes through `DoTextWork`, where the name and what is given belong together
  const perform = textWork[name as TextWorkName] as (...parameters: readonly unknown[]) => unknown
  return perform(...parameters)
}

/** Has text work done, wherever that is. */
export type DoTextWork = <Name extends TextWorkName>(
  name: Name,
  ...parameters: Parameters<TextWork[Name]>
) => Promise<ReturnType<TextWork[Name]>>

/** With a way to have it done elsewhere, or right here without. */
export function textWorkBy(doTask: DoTextTask = async (task) => work(task)): DoTextWork {
  return async (name, ...parameters) => {
    const made = await doTask({ name, parameters })
    // what the work of that name makes
    return made as ReturnType<TextWork[typeof name]>
  }
}
