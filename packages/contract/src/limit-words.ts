/** A limit as it stands in a sentence, such as `1,204`. By hand: a number format costs a phone milliseconds, and each schema has its own sentence. */
export function limitWords(limit: number): string {
  return String(limit).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
