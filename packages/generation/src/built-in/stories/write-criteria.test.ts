import { describe, expect, it } from 'vitest'
import { draftBacklog } from '../draft-backlog.ts'

const criteriaOf = (epicInfo: string): string[] =>
  draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'detailed' }, () => 'id').flatMap((epic) =>
    epic.stories.flatMap((story) => story.acceptanceCriteria.split('\n')),
  )

describe('criteria', () => {
  it.each([
    [
      'Staff can see the open orders of their shop, oldest first.',
      [
        'Given a staff member, When they ask for the open orders of their shop, Then they are shown to them, oldest first.',
      ],
    ],
    [
      'Customers can choose a shop for pick-up during checkout.',
      ['Given a customer, When they choose a shop during checkout, Then their choice of shop is kept for pick-up.'],
    ],
    [
      'Patients can book a visit up to 60 days ahead.',
      [
        'Given a patient, When they book a visit up to 60 days ahead, Then the visit is shown as booked.',
        'Given a patient, When they try to book a visit more than 60 days ahead, Then this is refused.',
      ],
    ],
    [
      'Carriers can change a slot up to 4 hours before arrival.',
      [
        'Given a carrier, When they change a slot up to 4 hours before arrival, Then the changed slot applies from then on.',
        'Given a carrier, When they try to change a slot later than 4 hours before arrival, Then this is refused.',
      ],
    ],
    [
      'Orders that are not collected within 14 days must be cancelled automatically.',
      ['Given a user, When orders are not collected within 14 days, Then they are cancelled automatically.'],
    ],
    [
      'The system shall notify the recipient within 60 seconds after the door has been closed.',
      ['Given a recipient, When the door has been closed, Then the system notifies them within 60 seconds.'],
    ],
    [
      'The system shall lock the terminal for 10 minutes after 5 invalid entries.',
      ['Given a user, When there have been 5 invalid entries, Then the system locks the terminal for 10 minutes.'],
    ],
    [
      'The system shall mark a parcel as expired if it has not been collected within 7 days.',
      [
        'Given a user, When the parcel has not been collected within 7 days, Then the system marks a parcel as expired.',
      ],
    ],
    [
      'Managers want a weekly report of sales.',
      ['Given a manager, When a week is over, Then there is a weekly report of sales.'],
    ],
    [
      'A patient may not hold more than 3 open appointments.',
      ['Given a user, When a patient tries to hold more than 3 open appointments, Then this is refused.'],
    ],
    [
      'Only admins can delete accounts.',
      [
        'Given an admin, When they delete accounts, Then accounts are no longer there.',
        'Given somebody who is not an admin, When they try to delete accounts, Then this is refused.',
      ],
    ],
    [
      'Drivers get a text message when the ramp changes.',
      ['Given a driver, When the ramp changes, Then a text message reaches them.'],
    ],
    [
      'A customer can cancel an order until it has been packed.',
      [
        'Given the order has not been packed, When the customer cancels it, Then the order is cancelled.',
        'Given the order has been packed, When the customer tries to cancel it, Then this is refused.',
      ],
    ],
    [
      'Customers must receive an e-mail when the order is ready, with the pick-up code.',
      ['Given a customer, When the order is ready, Then an e-mail with the pick-up code reaches them.'],
    ],
    [
      'Customers can search for shops by postcode; results are sorted by distance.',
      [
        'Given a customer, When they search for shops by postcode, Then only shops that match are shown.',
        'Given a customer, When they search for shops by postcode, Then results are sorted by distance.',
      ],
    ],
    [
      'Stock levels come from the till system every ten minutes.',
      ['Given a user, When ten minutes have passed, Then stock levels come from the till system.'],
    ],
    ['The pages must work on a phone.', ['Given a user, When they use the pages on a phone, Then it works.']],
    [
      'Guests can order without an account.',
      ['Given a guest, When they order without an account, Then they have ordered without an account.'],
    ],
    [
      'Members can change a booking as long as it has not been paid.',
      [
        'Given the booking has not been paid, When the member changes it, Then the booking is changed.',
        'Given the booking has been paid, When the member tries to change it, Then this is refused.',
      ],
    ],
    [
      '## Sample management\nThe system must support custom reports.',
      ['Given a user, When they use sample management, Then there are custom reports.'],
    ],
    [
      '## Rider list\nThe system must support custom reports.',
      ['Given a user, When they open the rider list, Then there are custom reports.'],
    ],
    [
      'Employees must get a reminder 10 minutes before the meeting.',
      ['Given an employee, When it is 10 minutes before the meeting, Then a reminder reaches them.'],
    ],
    [
      'Managers see a weekly overview of unused rooms.',
      ['Given a manager, When they ask for a weekly overview of unused rooms, Then it is shown to them.'],
    ],
    [
      'Customers see which shop has a book before they order.',
      ['Given a customer, When they are about to order, Then they are shown which shop has a book.'],
    ],
    [
      'Accounting exports expenses to DATEV once a week.',
      ['Given an accounting staff member, When they export expenses, Then expenses are exported to DATEV once a week.'],
    ],
    [
      'Foreign currencies are converted at the rate of the day.',
      ['Given foreign currencies, When they are converted, Then this happens at the rate of the day.'],
    ],
  ])('%s', (sentence, criteria) => {
    expect(criteriaOf(sentence)).toEqual(criteria)
  })

  it('keep criteria a brief gives, at the story above them', () => {
    const text =
      'As a reader, I want to extend a loan.\nAs a reader, I want to reserve a book.\n  AC: The reservation expires after 3 days.\n  AC: Given it is back, when staff scan it, then the reader gets an e-mail.'
    const [extend, reserve] = draftBacklog(
      { companyInfo: '', epicInfo: text, additionalInfo: '', detailLevel: 'detailed' },
      () => 'id',
    ).flatMap((epic) => epic.stories)
    expect(extend?.acceptanceCriteria).not.toMatch(/reservation|e-mail/)
    expect(reserve?.acceptanceCriteria).toContain('When 3 days have passed, Then the reservation expires.')
    expect(reserve?.acceptanceCriteria).toContain(
      'Given it is back, When staff scan it, Then the reader gets an e-mail.',
    )
  })
})
