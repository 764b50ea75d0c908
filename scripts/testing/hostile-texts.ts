import { timeAtRest } from './slowdown.ts'

/** How long a reader of people's text may take on a hostile one, in milliseconds. */
export const readLimitMs = 1_000
/** Characters of a hostile text, fewer in a run of all tests than in `npm run fuzz`. */
const hostileLength = Number(process.env.HOSTILE_LENGTH || 40_000)

/** Milliseconds that a reader takes of a processor on a machine at rest. */
export function timeToRead(read: () => unknown): Promise<number> {
  return timeAtRest(read, readLimitMs)
}

/** What is repeated: marks on which a careless pattern begins anew at each place, runs, lists without end, and words of every kind. */
const pieces: Record<string, string> = {
  spaces: ' ',
  tabs: '\t',
  'carriage returns': '\r',
  'line breaks': '\n',
  'blanks and line breaks': ' \n',
  'non-breaking spaces': '\u00a0',
  'opening brackets': '[',
  'opening parentheses': '(',
  'opening brackets and blanks': '[ ( ',
  'opening braces': '{',
  'links that begin': '[a](',
  'links that go on': '](',
  'pictures that begin': '![](',
  'nested brackets': '[[(a)(b',
  stars: '*',
  'stars and words': '*a **b ',
  underscores: '_a',
  backticks: '`',
  'backticks and words': '`a ``b ',
  fences: '```\n~~~\n',
  tildes: '~~a ',
  backslashes: '\\',
  'empty headings': '#\n',
  headings: '# Orders\n',
  'empty items': '-\n',
  items: '- pay\n',
  numbers: '1.\n',
  'deeper and deeper items': '- a\n  - b\n    - c\n      1. d\n',
  'rules of dashes': '-',
  'underlined lines': 'a\n---\n',
  quotes: '> ',
  'quotes one below the other': '> a\n>> b\n',
  'table rules': '|---',
  'table cells': '| | |',
  'table rows': '| a | b |\n',
  'wiki heads': '||',
  'angle brackets': '<',
  'tags that begin': '<a ',
  tags: '<b><li>',
  comments: '<!--',
  scripts: '<script>',
  ampersands: '&',
  entities: '&amp;&#60;',
  addresses: 'http://',
  'mail addresses': 'a@',
  'digits and dots': '1.1',
  'cues without words': '00:00:01.000 --> 00:00:02.000\n',
  cues: '00:00:01.000 --> 00:00:02.000\n<v Ann>a</v>\n',
  'names below times': '00:00:01 Ann\na\n',
  'steps without an end': 'Scenario: a\nGiven b\nGiven c\n',
  'features and scenarios': 'Feature: a\nScenario: b\nGiven c\nThen d\n',
  digits: '9',
  commas: 'a, ',
  'and and and': 'and ',
  'quotation marks': '"',
  'quotation marks and words': '“a" ',
  apostrophes: "'s ",
  colons: 'a: ',
  'one word': 'a',
  'words of capitals': 'PAY ',
  'tiny lines': 'a b\n',
  emoji: '👩‍💻',
  'halves of characters': '\ud83d',
  'combining marks': 'a\u0301\u0302',
  'marks of direction': '\u202eab\u200f',
  'right to left': 'שלום עולם ',
  'invisible characters': '\u200b',
  ideographs: '支払い。',
  wishes: 'As a clerk, I want to ',
  'wishes without end': 'As a I want ',
  reasons: ' so that ',
  'criteria without end': 'Given When Then ',
  criteria: 'Given a cart, When they pay, Then it is shown.\n',
  German: 'Der Kunde soll die Rechnung bezahlen können und nicht warten. ',
  'a sentence again and again': 'Customers can pay an order by card and see the receipt. ',
  'must must must': 'must be able to ',
  'keys of JSON': '{"stories":[{"title":"',
  'letters and mail heads': 'From: a\nHi all,\nRegards\n',
  'messages of a chat': '10:31 Jo: the app must show it\n',
}

/** Sentences that a person might write, none like another. */
const plausible = (length: number): string => {
  const persons = ['Customers', 'Clerks', 'Drivers', 'Teachers', 'Nurses', 'Managers', 'Visitors']
  const deeds = ['export', 'see', 'change', 'order', 'cancel', 'print', 'approve', 'share', 'book', 'search', 'rate']
  const things = ['invoices', 'rooms', 'reports', 'lessons', 'tickets', 'parcels', 'machines', 'payments', 'menus']
  const ends = [
    'when the month is over',
    'by name or date',
    'on their phone',
    'so that nobody waits',
    'within 5 minutes',
  ]
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
  let text = ''
  for (let i = 0; text.length < length; i += 1) {
    const sentence = `${pick(persons, i)} can ${pick(deeds, i * 3)} ${pick(things, i * 5)} number ${i} ${pick(ends, i * 7)}.`
    text += i % 3 === 0 ? `\n- ${sentence}\n` : `${sentence} `
    if (i % 40 === 0) text += `\n\n## Part ${i}\n\n`
  }
  return text
}

/** Words without a mark among them, none like another. */
const unpunctuated = (length: number): string =>
  Array.from({ length: length / 6 }, (_, i) => `w${(i * 7919).toString(36)}`)
    .join(' ')
    .padEnd(length, ' word')

/** Lines of a word or two, none like another. */
const tinyLines = (length: number): string => {
  let text = ''
  for (let i = 0; text.length < length; i += 1) text += `${(i * 7919).toString(36)} pay\n`
  return text
}

const sized: Record<string, (length: number) => string> = {
  'spaces before a sentence': (length) => `${' '.repeat(length)}Customers can pay by card.`,
  'spaces within a sentence': (length) => `Customers can pay${' '.repeat(length)}by card.`,
  'a quotation that never ends': (length) => `Customers can pay "${'a b '.repeat(length / 4)}`,
  'a bracket that never closes': (length) => `Customers can pay (${'a b '.repeat(length / 4)}`,
  'brackets within brackets': (length) => `Pay ${'('.repeat(length / 2)}${')'.repeat(length / 2)}`,
  'words without a mark': unpunctuated,
  'tiny lines, none like another': tinyLines,
  'sentences of a person': plausible,
}

/** Adversarial texts of `length` characters, by what they are. */
export function hostileTexts(length = hostileLength): [string, string][] {
  return [
    ...Object.entries(pieces).map(([name, piece]): [string, string] => [
      name,
      piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
    ]),
    ...Object.entries(sized).map(([name, make]): [string, string] => [name, make(length).slice(-length)]),
  ]
}
