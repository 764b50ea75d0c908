/** A number as the service takes it (E.164), from what people type; null where it has no country, or is none. Pure. */
export function phoneNumberOf(typed: string): string | null {
  const number = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}
