import * as z from 'zod/mini'
import { limitWords } from './limit-words.ts'

/** An object with keys of its own choice, and at most `most` of them. */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
  most: number,
) {
  return z.record(key, value).check(
    z.refine((record) => Object.keys(record).length <= most, `This may have at most ${limitWords(most)} entries`),
    z.meta({ maxProperties: most }),
  )
}
