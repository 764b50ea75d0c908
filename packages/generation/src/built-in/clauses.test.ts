import { describe, expect, it } from 'vitest'
import { shorten } from './clauses.ts'

describe('a sentence shortened', () => {
  it.each([
    ['The clinic sends a reminder.', 'The clinic sends a reminder', []],
    // what is left out becomes a criterion: the whole sentence, where it could not be checked alone
    [
      'Members can extend a loan twice, if nobody waits for the book.',
      'Members can extend a loan twice',
      ['Members can extend a loan twice, if nobody waits for the book'],
    ],
    [
      'The gate opens for residents; visitors ring the bell.',
      'The gate opens for residents',
      ['visitors ring the bell'],
    ],
    [
      'Parents confirm the trip by signing online – a paper form is not needed.',
      'Parents confirm the trip by signing online',
      ['a paper form is not needed'],
    ],
    // a reason is none
    ['Drivers mark a stop as done because the office wants to know.', 'Drivers mark a stop as done', []],
    // a row stays whole
    [
      'The form asks for name, e-mail, phone number and address.',
      'The form asks for name, e-mail, phone number and address',
      [],
    ],
    // a short sentence keeps the condition that it opens with, a long one is told by its main clause
    ['When a bin is full, the driver gets a message.', 'When a bin is full, the driver gets a message', []],
    [
      'When a bin in one of the three parks is full for more than a day, the driver of the next round gets a message.',
      'the driver of the next round gets a message',
      ['When a bin in one of the three parks is full for more than a day, the driver of the next round gets a message'],
    ],
    [
      'If a show is cancelled everyone is refunded at once, I am not writing mails again.',
      'If a show is cancelled everyone is refunded at once, I am not writing mails again',
      [],
    ],
    [
      'For this season I want couples to fill in a mood board of colours and pictures before they meet me.',
      'I want couples to fill in a mood board of colours and pictures',
      ['For this season I want couples to fill in a mood board of colours and pictures before they meet me'],
    ],
    [
      'When someone calls about an animal that we have treated before I want to see its name.',
      'I want to see its name',
      ['When someone calls about an animal that we have treated before I want to see its name'],
    ],
    [
      'Wenn der Wagen fertig ist und die Rechnung geschrieben wurde, soll der Kunde eine SMS bekommen.',
      'der Kunde soll eine SMS bekommen',
      ['Wenn der Wagen fertig ist und die Rechnung geschrieben wurde, soll der Kunde eine SMS bekommen'],
    ],
    [
      'Ersatzteile: Wenn weniger als drei im Regal liegen, muss das Lager nachbestellen.',
      'Ersatzteile: das Lager muss nachbestellen',
      ['Ersatzteile: Wenn weniger als drei im Regal liegen, muss das Lager nachbestellen'],
    ],
    // a limit can be ticked by itself
    [
      'Complaints shall be forwarded to the responsible office within two days.',
      'Complaints shall be forwarded to the responsible office',
      ['within two days'],
    ],
    [
      'Guests choose one of the tables themselves, at most four seats and no more than a week ahead.',
      'Guests choose one of the tables themselves',
      ['at most four seats and no more than a week ahead'],
    ],
    [
      'The form holds what happened on the building site (who, where, how, which machine).',
      'The form holds what happened on the building site',
      ['who, where, how, which machine'],
    ],
    ['Members can bring a guest but not on Sundays.', 'Members can bring a guest but not on Sundays', []],
    // what says too little without its condition keeps it
    [
      'The barrier must rise when the camera reads the plate of a resident of that street.',
      'The barrier must rise when the camera reads the plate of a resident of that street',
      [],
    ],
    [
      'Guests get the code on the day of arrival, not earlier.',
      'Guests get the code on the day of arrival, not earlier',
      [],
    ],
    [
      'The farrier comes on Mondays, it would be nice to be reminded.',
      'The farrier comes on Mondays, it would be nice to be reminded',
      [],
    ],
    // what a relative clause, a row or a prohibition is bound to stays
    ['Trainees must not get tasks that end after ten.', 'Trainees must not get tasks that end after ten', []],
    [
      'Returns: customer asks, shop agrees, pickup within two days else refused',
      'Returns: customer asks, shop agrees, pickup within two days else refused',
      [],
    ],
    [
      'Forecasts from yesterday must not be shown, except when all sources are down.',
      'Forecasts from yesterday must not be shown, except when all sources are down',
      [],
    ],
    // what depends on the main clause stays with it
    [
      'Die Mechaniker sehen auf dem Tablet, was als Nächstes dran ist.',
      'Die Mechaniker sehen auf dem Tablet, was als Nächstes dran ist',
      [],
    ],
    [
      'One place where every order is, with the customer, what is built and when it must be ready.',
      'One place where every order is, with the customer, what is built and when it must be ready',
      [],
    ],
    // a label is no sentence
    ["Kids' parties - parents must be able to book one.", "Kids' parties - parents must be able to book one", []],
    // `once a year` and `after that` are no conditions
    ['Membership fees are taken once a year.', 'Membership fees are taken once a year', []],
    ['Nobody rows after sunset, so no bookings after that.', 'Nobody rows after sunset, so no bookings after that', []],
    [
      'The choir needs a page where singers find their notes.',
      'The choir needs a page where singers find their notes',
      [],
    ],
    // what is needed is the main clause
    [
      'Nobody writes it down so they should scan it.',
      'they should scan it',
      ['Nobody writes it down so they should scan it'],
    ],
    [
      'Customers leave their wheels here, we need to know where each set is.',
      'we need to know where each set is',
      ['Customers leave their wheels here, we need to know where each set is'],
    ],
    // quotations stay whole
    [
      'The page says "closed, come back on Monday" in winter.',
      'The page says "closed, come back on Monday" in winter',
      [],
    ],
    [
      'The host is told by text message when the visitor has arrived.',
      'The host is told by text message',
      ['The host is told by text message when the visitor has arrived'],
    ],
    // what would say the opposite, or something else, stays in the title
    ['The kiosk works for two hours without network.', 'The kiosk works for two hours without network', []],
    // other languages
    ['Pro Tag nehmen wir höchstens zwölf Autos an.', 'Pro Tag nehmen wir höchstens zwölf Autos an', []],
    [
      'Gäste können bis 18 Uhr absagen, sofern sie nicht bezahlt haben.',
      'Gäste können bis 18 Uhr absagen',
      ['Gäste können bis 18 Uhr absagen, sofern sie nicht bezahlt haben'],
    ],
    ['Les clients paient par carte.', 'Les clients paient par carte', []],
  ])('%s', (sentence, title, rest) => {
    expect(shorten(sentence, 100)).toEqual({ title, rest })
  })

  it.each([
    'Guests must not bring dogs, unless they book the annex.',
    'No invoice is sent before the goods have left the house.',
    'The driver never sees the phone number of a customer.',
    'Rabatte gelten nicht für Bücher.',
    'Orders cannot be changed once they are packed.',
  ])('keeps its negation in the title: %s', (sentence) => {
    expect(shorten(sentence, 100).title).toMatch(/\b(?:not|no|never|cannot|nicht)\b/i)
  })

  it('is no longer than asked for, ends with a whole word and loses nothing', () => {
    const sentence = `Planners compare ${'the planned and the real hours of a crew that works abroad '.repeat(5)}every week`
    const { title, rest } = shorten(sentence, 80)
    expect(title.length).toBeLessThanOrEqual(80)
    expect(sentence.startsWith(`${title} `)).toBe(true)
    expect(title).not.toMatch(/\b(?:the|a|and|of|that)$/)
    expect(`${title} ${rest.join(' ')}`.length).toBeGreaterThanOrEqual(sentence.length)
  })
})
