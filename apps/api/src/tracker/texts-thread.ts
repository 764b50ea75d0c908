import { type TextWork, type TextWorkName, textWork } from '@planwright/tracker'

export type AskedTextWork = { [Name in TextWorkName]: { name: Name; given: Parameters<TextWork[Name]> } }[TextWorkName]

/** Turns people's texts into the tracker's and back, in a thread. */
export function work({ name, given }: AskedTextWork): unknown {
  // the name and what is given belong together
  const perform = textWork[name] as (...given: unknown[]) => unknown
  return perform(...given)
}
