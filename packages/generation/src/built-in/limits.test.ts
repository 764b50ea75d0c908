import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'
import { limitApart } from './limits.ts'

it.each([
  ['Guests can cancel a table until 6pm', 'Guests can cancel a table', 'until 6pm'],
  ['The clerk answers within two working days', 'The clerk answers', 'within two working days'],
  ['The owner gets a list every Monday', 'The owner gets a list', 'every Monday'],
  ['Tick by 8:30 whether my boat is out', 'Tick whether my boat is out', 'by 8:30'],
  ['Book the hall without ringing the porter', 'Book the hall', 'without ringing the porter'],
  [
    'If nobody has taken it after 3 hours Lena gets a warning',
    'If nobody has taken it Lena gets a warning',
    'after 3 hours',
  ],
  [
    'If a box is not handed over within three hours, the clerk is told',
    'If a box is not handed over, the clerk is told',
    'within three hours',
  ],
  ['What is not fetched within 90 days goes to charity', 'What is not fetched goes to charity', 'within 90 days'],
  [
    'Guests reserve a boat for a session of up to two hours',
    'Guests reserve a boat for a session',
    'of up to two hours',
  ],
  ['Rope inspections every 200 operating hours', 'Rope inspections', 'every 200 operating hours'],
  ['Location of couriers deleted after 30 days', 'Location of couriers deleted', 'after 30 days'],
  ['Temps lose access after their last day', 'Temps lose access', 'after their last day'],
])('a title without the limit that ends it: %s', (title, deed, limit) => {
  expect(limitApart(title)).toEqual({ deed, limit })
})

it.each([
  'Guests can cancel until 6pm',
  'Pages load in under 2 seconds',
  'Send a reminder 3 days before the due date',
  'A slot takes at most 300 people',
  'The kiosk works for two hours without network',
  'Nobody gets in after 22:00',
  'Only the boss may book after 18:00',
  'A page that the teacher gets after the tour',
  'Checking in takes less than 2 minutes',
  'Reports by month',
  'Men max 6 times a year',
  'Owners get a reminder two days before and can move it',
  'In August within two days',
  'Accept readings at a rate of at least 500 a second',
  'If the hall is not taken by 10 guests the price drops',
  'If nobody comes for 3 days running we close the desk',
  'If a guest does not pay within 2 days from booking the bed is free',
  'Guests without a stay within 2 years get a voucher',
  'If they tell us 2 days before they pay nothing',
  'A household takes no more than 15 cans in one day when it is dry',
  'Nobody else can have it from ten days before the fair to its end',
  'A message at 7:00 with what went wrong',
  'Write to the tenant 60 days and 14 days before the lease ends',
])('and none, where it would say something else or too little: %s', (title) => {
  expect(limitApart(title)).toBeUndefined()
})

it('is told whatever it ends with', () => {
  const [story] = draftOf(
    '- mail at each step, but not 5 mails pls, two at most??\n- customers see where the parcel is\n- staff scan the label',
  ).flatMap(({ stories }) => stories)
  expect(`${story?.description} ${story?.acceptanceCriteria}`).toContain('not 5 mails, two at most')
})
