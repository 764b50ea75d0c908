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
      'Closing a goal with more than 1,000 EUR requires a second factor.',
      ['Given a user, When they close a goal with more than 1,000 EUR, Then this requires a second factor.'],
    ],
    [
      'Patients can cancel until 24 hours before the visit; after that a fee of 25 EUR is charged.',
      [
        'Given a patient, When they cancel until 24 hours before the visit, Then they have cancelled.',
        'Given a patient, When they try to cancel later than 24 hours before the visit, Then this is refused.',
        'Given a patient, When it is later than 24 hours before the visit, Then a fee of 25 EUR is charged.',
      ],
    ],
    [
      'Drivers must report damage before the trip, otherwise the last driver is responsible.',
      [
        'Given a driver, When they report damage before the trip, Then damage is reported and can be seen afterwards.',
        'Given a driver, When drivers do not report damage before the trip, Then the last driver is responsible.',
      ],
    ],
    [
      'All transfers are written to an audit trail.',
      ['Given a user, When there are transfers, Then they are written to an audit trail.'],
    ],
    ['Tasks are assigned to facilities.', ['Given tasks, When they are assigned, Then they reach facilities.']],
    ['There must be a donation button.', ['Given a user, When they look for a donation button, Then they find it.']],
    [
      'Calendar: school events, holidays and exams, per class',
      ['Given a user, When they open the calendar, Then it offers school events, holidays and exams, per class.'],
    ],
    [
      'Data is encrypted and must not be alterable.',
      [
        'Given a user, When data is written, Then data is encrypted.',
        'Given a user, When data would be alterable, Then this is prevented.',
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
    [
      'The pages must work on a phone.',
      ['Given a user, When they use the pages on a phone, Then all of it is shown and can be used.'],
    ],
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
    [
      'Attendants can mark a machine as out of order.',
      ['Given an attendant, When they mark a machine, Then the machine is shown as out of order.'],
    ],
    [
      'Members log what they have harvested.',
      [
        'Given a member, When they log what they have harvested, Then what they have harvested is kept and can be seen afterwards.',
      ],
    ],
    [
      'Editors can create, edit and delete articles (title, text, author).',
      [
        'Given an editor, When they create or edit articles, Then articles are kept as entered: title, text, author.',
        'Given an editor, When they delete articles, Then articles are no longer there.',
      ],
    ],
    [
      'Chefs can upload menus, including dishes and prices.',
      ['Given a chef, When they upload menus, Then menus are uploaded with dishes and prices.'],
    ],
    [
      'Customers can see on their phone which machines are free.',
      ['Given a customer, When they ask which machines are free, Then they are shown it on their phone.'],
    ],
    [
      'Customers can reserve a machine for up to 15 minutes.',
      [
        'Given a customer, When they reserve a machine for up to 15 minutes, Then the machine is shown as reserved.',
        'Given a customer, When they try to reserve a machine for more than 15 minutes, Then this is refused.',
      ],
    ],
    [
      'Customers can order bread until 6 pm.',
      [
        'Given a customer, When they order bread until 6 pm, Then bread is shown as ordered.',
        'Given a customer, When they try to order bread later than 6 pm, Then this is refused.',
      ],
    ],
    [
      'If it rains, the coach can cancel with one tap.',
      ['Given it rains, When a coach cancels with one tap, Then they have cancelled with one tap.'],
    ],
    [
      'Nobody else may see the turnover.',
      ['Given anybody else, When they try to see the turnover, Then this is refused.'],
    ],
    [
      'Photos must only be visible to the team.',
      ['Given somebody outside the team, When they try to see photos, Then this is refused.'],
    ],
    ['A failed device cannot be lent.', ['Given a user, When they try to lend a failed device, Then this is refused.']],
    [
      'The load of a site must never exceed its limit.',
      ['Given a user, When the load of a site would exceed its limit, Then this is prevented.'],
    ],
    [
      'The application must load within 3 seconds.',
      ['Given a user, When the application loads, Then this happens within 3 seconds.'],
    ],
    [
      'The system should support up to 10,000 users.',
      ['Given up to 10,000 users, When they use the system at the same time, Then all of them can use it.'],
    ],
    [
      'The system must be available 99.5 % of the time.',
      ['Given a user, When its availability is measured, Then the system is available 99.5 % of the time.'],
    ],
    ['Data must be kept for 10 years.', ['Given a user, When data is younger than 10 years, Then it is still there.']],
    ['Data shall be backed up daily.', ['Given a user, When a day is over, Then data is backed up.']],
    [
      'Signs shall display the number of free spaces.',
      ['Given a user, When they look at signs, Then they display the number of free spaces.'],
    ],
    [
      'A device whose safety check is older than 12 months shall be blocked.',
      ['Given a user, When the safety check of a device is older than 12 months, Then it is blocked.'],
    ],
    [
      'Packets older than four years are not offered any more.',
      ['Given a user, When packets are older than four years, Then they are not offered any more.'],
    ],
    [
      '- Charger offline > 15 min → e-mail to facility management',
      ['Given a user, When there is a charger offline > 15 min, Then an e-mail is sent to facility management.'],
    ],
    ['## Alarms\n- Price per wash: 4 EUR', ['Given a user, When they check the price per wash, Then it is 4 EUR.']],
    [
      'Members who have not paid for 2 months cannot book courses until they have paid.',
      [
        'Given a member who has not yet paid, When they have not paid for 2 months and they try to book courses, Then this is refused.',
      ],
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
