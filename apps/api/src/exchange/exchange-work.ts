import { defineWork } from '../work/work-kind.ts'

export const writing = defineWork<typeof import('./writing-thread.ts')>({
  name: 'writing a file',
  module: new URL('./writing-thread.ts', import.meta.url),
  timeMs: 20_000,
  refusal: {
    code: 'too-much-work',
    tooLong: 'This initiative takes too long to write as this kind of file.',
    tooMuch: 'This initiative takes too much memory to write as this kind of file.',
  },
})

const advice = 'Part it into several files.'

export const reading = defineWork<typeof import('./reading-thread.ts')>({
  name: 'reading a file',
  module: new URL('./reading-thread.ts', import.meta.url),
  timeMs: 20_000,
  refusal: {
    code: 'unreadable-document',
    tooLong: `This file takes too long to read. ${advice}`,
    tooMuch: `This file takes too much memory to read. ${advice}`,
  },
})
