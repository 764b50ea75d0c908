import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const ticket = 'Alarm at 8 °C and 30 minutes'
const readWith = (comment: string) =>
  readBrief({
    epicInfo: `#11 Upload photos up to 5 MB\n#12 ${ticket}\n#13 Users can comment on tickets\n${comment}`,
    additionalInfo: '',
  })

it.each([
  '#11 comment (QA): tested with 7 MB, works.',
  '#12 comment (Kim): seen 5 °C on Monday in the log',
  '#13 note: live',
  '#11 comment by Kim: I uploaded 4 MB and it took 3 minutes',
])('what was seen sets nothing, and is no rule: %s', (comment) => {
  const read = readWith(comment)
  expect(read.filter(isWanted).map(({ text }) => text)).toEqual([
    'Upload photos up to 5 MB',
    ticket,
    'Users can comment on tickets',
  ])
})

it.each([
  ['#12 comment (Kim): should be 5 °C', 'Alarm at 5 °C and 30 minutes'],
  ['#12 comment (QA): law says 5 °C.', 'Alarm at 5 °C and 30 minutes'],
  ['#12 comment (QA): 5 °C, not 8', 'Alarm at 5 °C and 30 minutes'],
  ['#12 comment (QA): make it 20 minutes', 'Alarm at 8 °C and 20 minutes'],
  ['#12 Kommentar (Eva): 5 °C', 'Alarm at 5 °C and 30 minutes'],
  ['#12 comment (QA): should be 5 °C for fish', ticket],
  ['#12 comment (QA): the cook must call within 10 minutes', ticket],
])('what should be so is so, where it holds for all of it: %s', (comment, told) => {
  expect(readWith(comment)[1]?.text).toBe(told)
})
