import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { splitBrief } from '../units/split-brief.ts'
import { withSpeakersInLine } from './transcripts.ts'

const told = (epicInfo: string): string[] =>
  splitBrief({ epicInfo, additionalInfo: '' }).map(({ speaker = '', headings, text }) =>
    [...headings, speaker, text].join(' | '),
  )

const webVtt = `WEBVTT

1
00:00:03.000 --> 00:00:05.000
<v Priya Shah>So customers need to be able to</v>

2
00:00:05.000 --> 00:00:08.000 align:start
<v Priya Shah>start a return themselves.</v>

3
00:00:11.000 --> 00:00:14.000
<v Tom>We also need a label
they can print.</v>
`
const subRip = `1
00:00:01,000 --> 00:00:04,000
Visitors book a slot

2
00:00:04,000 --> 00:00:06,500
before they come.

3
00:00:09,000 --> 00:00:11,000
Guides see who comes.
`
const headed = `0:0:3.500 --> 0:0:5.100
Priya Shah
The main thing is the returns portal

0:0:6.900 --> 0:0:9.100
Priya Shah
Customers start a return themselves.

0:0:10.500 --> 0:0:15.100
Tom Baker
We need a label they can print.
`
const timed = `00:00:03 Priya Shah
Customers start a return themselves.

00:00:21 Tom
And print a label.

00:00:33 Priya Shah
Finance approves refunds.
`

describe('what was said in a meeting', () => {
  it.each([
    [
      'subtitles with voices',
      webVtt,
      [
        'Priya Shah | So customers need to be able to start a return themselves.',
        'Tom | We also need a label they can print.',
      ],
    ],
    ['subtitles without', subRip, [' | Visitors book a slot before they come.', ' | Guides see who comes.']],
    [
      'names above what each says, a pause between what is another thing',
      headed,
      [
        'Priya Shah | The main thing is the returns portal',
        'Priya Shah | Customers start a return themselves.',
        'Tom Baker | We need a label they can print.',
      ],
    ],
    [
      'times and names above',
      timed,
      [
        'Priya Shah | Customers start a return themselves.',
        'Tom | And print a label.',
        'Priya Shah | Finance approves refunds.',
      ],
    ],
    [
      'the same of minutes alone',
      timed.replaceAll('00:00:', '0:').replace('0:33 Priya Shah', '0:33 Tom').concat('\n0:41 Priya Shah\nYes.\n'),
      [
        'Priya Shah | Customers start a return themselves.',
        'Tom | And print a label.',
        'Tom | Finance approves refunds.',
        'Priya Shah | Yes.',
      ],
    ],
  ])('is told by who says it, without times: %s', (_, text, expected) => {
    expect(told(text)).toEqual(expected)
  })

  it('can be cited: every word that is said keeps its place', () => {
    for (const text of [webVtt, subRip, headed, timed]) {
      const plain = withSpeakersInLine(text)
      expect(plain).toHaveLength(text.length)
      for (const { text: said, start, end } of splitBrief({ epicInfo: text, additionalInfo: '' })) {
        expect(text.slice(start, end)).toMatch(new RegExp(`^${said.split(' ', 1)[0]}`))
        expect(text.slice(start, end).endsWith(said.split(' ').at(-1) ?? '')).toBe(true)
      }
    }
  })

  it('asks for what is wanted in it', () => {
    const wanted = readBrief({ epicInfo: webVtt, additionalInfo: '' }).map(({ kind }) => kind)
    expect(wanted).toEqual(['demand', 'demand'])
  })

  it('leaves what is pasted below it as it stands', () => {
    const below = '\n# Requirements\n- Clerks can export refunds\n- Clerks can search'
    expect(told(webVtt + below).slice(2)).toEqual([
      'Requirements |  | Clerks can export refunds',
      'Requirements |  | Clerks can search',
    ])
  })

  it.each([
    '10:30 Coffee\nBy the window.\n12:30 Lunch\nIn the hall.\n10:30 Coffee\nBy the window.\n12:30 Lunch\nIn the hall.',
    '09:00 Registration\nAt the desk.\n12:30 Lunch\nIn the hall.\n15:00 Coffee\nBy the window.',
    // a programme of two days
    '09:00 Registration\nAt the desk.\n12:30 Lunch\nIn the hall.\n09:00 Talks\nOn stage.\n12:30 Lunch\nOutside.',
    'It took from 00:00:03.000 --> 00:00:05.000 to load.',
  ])('leaves other times as they stand: %#', (text) => {
    expect(withSpeakersInLine(text)).toBe(text)
  })

  it('is as long as it was, whatever is cut off', () => {
    for (const text of [webVtt, subRip, headed, timed])
      for (let end = 0; end <= text.length; end += 1) expect(withSpeakersInLine(text.slice(0, end))).toHaveLength(end)
  })
})
