/** A number as the service takes it (E.164), from what people type; null where it has no country, or is none. Pure. */
export function phoneNumberOf(typed: string): string | null {
  const number = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}

/** What is said of a text that is no such number. */
export const phoneNumberWanted = 'Begin with + and the country, such as +49 170 1234567.'
