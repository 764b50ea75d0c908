import { describe, expect, it } from 'vitest'
import { readClause } from './read-clause.ts'

describe('what a statement asks for', () => {
  it.each([
    ['Customers can book a table', { form: 'to', role: 'customer', body: 'book a table' }],
    [
      'All registered users should be able to export data',
      { form: 'to', role: 'registered user', body: 'export data' },
    ],
    ['Managers also want a weekly report', { form: 'thing', role: 'manager', body: 'a weekly report' }],
    ['The system allows administrators to lock accounts', { form: 'to', role: 'administrator', body: 'lock accounts' }],
    ['Allow users to select a theme', { form: 'to', role: 'user', body: 'select a theme' }],
    ['Supports creating and deleting departments', { form: 'to', body: 'create and delete departments' }],
    [
      'Supports CRUD operations for dishes (name, price)',
      { form: 'to', body: 'create, view, update and delete dishes (name, price)' },
    ],
    ['Batch deletion of slave units', { form: 'to', body: 'delete slave units in batches' }],
    ['Provides master status query functionality', { form: 'to', body: 'query the master status' }],
    ['Automatically calculate the total', { form: 'system', body: 'automatically calculate the total' }],
    ['Validate all user inputs', { form: 'system', body: 'validate all user inputs' }],
    ['The system validates input', { form: 'system', subject: 'the system', body: 'validate input' }],
    ['Returns the route', { form: 'system', body: 'return the route' }],
    ['Excess requests are discarded', { form: 'system', subject: 'excess requests', body: 'be discarded' }],
    ['Child assets inherit the status', { form: 'system', subject: 'child assets', body: 'inherit the status' }],
    [
      'Orders that are not collected within 14 days must be cancelled automatically',
      { form: 'system', subject: 'orders that are not collected within 14 days', body: 'be cancelled automatically' },
    ],
    [
      'An expense that has not been decided within five days is escalated to the head',
      { form: 'system', body: 'be escalated to the head' },
    ],
    ['Search results appear within 2 seconds', { form: 'system', subject: 'search results' }],
    ['Existing bookings are flagged', { form: 'system', subject: 'existing bookings', body: 'be flagged' }],
    ['The office needs a list of absences', { form: 'thing', role: 'office staff member', body: 'a list of absences' }],
    ['Walkers should get paid after each walk', { form: 'to', role: 'walker', body: 'be paid after each walk' }],
    ['Max. two tests per week', { form: 'that', body: 'there are at most two tests per week' }],
    ['PIN or fingerprint after 5 minutes', { form: 'thing' }],
    ['Locked users cannot log in', { form: 'that', body: 'locked users cannot log in' }],
    ['It should be possible to sort the list', { form: 'to', body: 'sort the list' }],
    ['There must be a search page', { form: 'thing', body: 'a search page' }],
    ['Provides a dashboard', { form: 'thing', body: 'a dashboard' }],
    ['The order number', { form: 'thing' }],
    [
      'As a reader, I want to rate books so that others find good ones',
      { form: 'to', role: 'reader', body: 'rate books', end: 'others find good ones' },
    ],
    [
      'At 8 pm the bakers get a list of everything to bake, grouped by product',
      { role: 'baker', condition: 'at 8 pm', body: 'get a list of everything to bake, grouped by product' },
    ],
    [
      'Two days before a meeting everybody who signed up gets an e-mail',
      { form: 'to', body: 'receive an e-mail', condition: 'two days before a meeting and they signed up' },
    ],
    [
      'Once the technician has repaired it, he sets the machine back to working',
      { role: 'technician', body: 'set the machine back to working' },
    ],
    [
      'A customer who tops up 50 pounds gets 5 pounds extra',
      { role: 'customer', body: 'receive 5 pounds extra', condition: 'when they top up 50 pounds' },
    ],
    [
      'A device whose safety check is older than 12 months shall be blocked automatically',
      { form: 'system', subject: 'a device whose safety check is older than 12 months', verb: 'block' },
    ],
    ['The list can be printed on A4', { form: 'to', body: 'print the list on A4' }],
    ['Integrates simulated flight data', { form: 'system', body: 'integrate simulated flight data' }],
    [
      'The seed library lets gardeners in a town exchange seeds',
      { form: 'to', role: 'gardener', body: 'exchange seeds' },
    ],
    ['Members log what they have harvested', { form: 'to', role: 'member', body: 'log what they have harvested' }],
    ['To help beginners, easy varieties carry a label', { body: 'carry a label', end: 'beginners are helped' }],
    ['The technician is informed by text message', { role: 'technician', body: 'be informed by text message' }],
    ['address, contact, system history', { form: 'thing' }],
    ['Calls, meetings, e-mails, tasks', { form: 'thing' }],
    // a finite verb further on makes what leads a subject
    ['Replies are optional', { form: 'system', subject: 'replies', body: 'be optional' }],
    [
      'Guide dogs and dogs from the shelter (first year) are exempt',
      { form: 'system', subject: 'guide dogs and dogs from the shelter (first year)', body: 'be exempt' },
    ],
    ['Transfers into a goal must be booked within 2 seconds', { form: 'system', subject: 'transfers into a goal' }],
    ['Audit trail of every access', { form: 'thing' }],
    ['Duplicate check on e-mail', { form: 'thing' }],
    ['Report for the auditor once a year', { form: 'thing' }],
    // something done, told as a thing
    ['Cancelling must be possible until noon', { form: 'to', body: 'cancel until noon' }],
    ['Payment is possible by card', { form: 'to', body: 'pay by card' }],
    [
      'Closing a goal with more than 1,000 EUR requires strong authentication',
      { form: 'that', deed: 'close a goal with more than 1,000 EUR', rest: 'requires strong authentication' },
    ],
    // whoever does what a person does is one
    ['Hauliers shall be able to search for loads', { form: 'to', role: 'haulier', body: 'search for loads' }],
    ['Blenders shall be able to order malt', { form: 'system' }],
    ['Distillers shall be able to order malt', { form: 'to', role: 'distiller', body: 'order malt' }],
    ['The board wants a list of members', { form: 'thing', role: 'board member' }],
    ['Two partners must confirm a withdrawal', { form: 'to', role: 'partner', body: 'confirm a withdrawal' }],
    [
      'Patients without a phone get an e-mail',
      { role: 'patient', body: 'get an e-mail', condition: 'when they have no phone' },
    ],
    ['New members must be approved by the board', { form: 'to', role: 'board member', body: 'approve new members' }],
    [
      'Implausible values shall be confirmed by the patient',
      { form: 'to', role: 'patient', body: 'confirm implausible values' },
    ],
    [
      'A closed board can be reopened by the owner within 24 hours',
      { form: 'to', role: 'owner', body: 'reopen a closed board within 24 hours' },
    ],
    [
      'A tutor who cancels a lesson is removed from the list',
      { form: 'that', role: 'tutor', body: 'they are removed from the list', condition: 'when they cancel a lesson' },
    ],
    ['Support on weekdays', { form: 'thing' }],
    ['There could be video visits', { form: 'thing', body: 'video visits' }],
    ["We'd like to send a reminder", { form: 'system', body: 'send a reminder' }],
    ['System requirements specification', { form: 'thing' }],
    [
      'If the class is full, members can join a waiting list',
      { role: 'member', body: 'join a waiting list', condition: 'if the class is full' },
    ],
  ])('%s', (statement, clause) => {
    expect(readClause(statement)).toMatchObject(clause)
  })

  it('knows whom "they" stands for', () => {
    expect(readClause('They can also pay later', 'member')).toMatchObject({ role: 'member', body: 'pay later' })
  })
})
