import { useState } from 'react'

/**
 * One of a few words that somebody chose last on this device, and how to choose another; `usual` where none was chosen. Where storage is forbidden the
 * choice holds until the page is left.
 */
export function useRememberedChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  usual: () => Choice,
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => remembered(key, choices) ?? usual())
  return [
    chosen,
    (choice) => {
      setChosen(choice)
      try {
        localStorage.setItem(key, choice)
      } catch {
        // see above
      }
    },
  ]
}

function remembered<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
  try {
    const kept = localStorage.getItem(key)
    return choices.find((choice) => choice === kept)
  } catch {
    return undefined
  }
}
