import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { addedTo, turnByReplies } from './replies.ts'

/** What each line is taken for once its replies are heard, where all were taken for demands before. */
const kindsOf = (text: string, others: Partial<ReadUnit> = {}): string[] =>
  turnByReplies(
    splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => ({
      ...unit,
      kind: 'demand' as const,
      wanted: 0.6,
      sureness: 0.6,
      ...others,
    })),
  ).map(({ kind }) => kind)

const chat = (...lines: string[]): string =>
  lines.map((line, i) => `[09:${10 + i}] ${i % 2 === 0 ? 'ann' : 'bob'}: ${line}`).join('\n')

describe('a reply', () => {
  it('to what was asked turns that, and not why it was asked', () => {
    const asked = 'Can sizes be reserved for schools? On Tuesdays we run out of them.'
    expect(kindsOf(chat(asked, 'Yes, good. The teacher sends them the day before.'), { kind: 'question' })[0]).toBe(
      'demand',
    )
    expect(kindsOf(chat(asked, 'no'))[0]).toBe('out-of-scope')
  })

  it.each([
    ['can we see rooms? each room shows its photo', 'yes, only with a map'],
    ['can members cancel online? they get the money back within 5 days', 'yes'],
  ])('leaves wanted what was said with what it answers: %s %s', (asked, reply) => {
    expect(kindsOf(chat(asked, reply)).slice(0, 2)).toEqual(['demand', 'demand'])
  })

  it('takes nothing back where it is a rule of another line, or stands under another heading', () => {
    expect(kindsOf('Waiters see the tables.\n\nSkip it if nobody sits there.')).toEqual(['demand', 'demand'])
    expect(kindsOf('## Sign-up\nParents fill in a form.\n\n## Later\nScrap it, we have no room.')[0]).toBe('demand')
  })

  it('takes nothing back where it only says how far that goes', () => {
    expect(kindsOf(chat('Text the guest when the step changes.', 'no texts between 21 and 8.'))[0]).toBe('demand')
    expect(kindsOf(chat('Text the guest when the step changes.', 'no texts.'))[0]).toBe('out-of-scope')
  })

  it('of who takes back what they said in the line before says so', () => {
    const lines = [
      '[09:15] ann: a screen that shows the number',
      '[09:16] ann: actually forget that, the hall is too loud',
    ]
    expect(kindsOf(lines.join('\n'))).toEqual(['out-of-scope', 'out-of-scope'])
  })

  it('to what asks for anything says by itself what is wanted', () => {
    expect(kindsOf(chat('Anything after the visit?', 'Yes, parents get a letter.'))).toEqual(['question', 'demand'])
  })

  it.each([
    ['Can someone lock the gate tonight?', 'noise'],
    ['kann jemand morgen den Schlüssel mitbringen, am besten heute abend', 'noise'],
    ['Can someone book for a friend?', 'demand'],
  ])('and a favour for one day is asked of those who talk: %s', (asked, kind) => {
    expect(kindsOf(chat('Guests book a court.', asked))[1]).toBe(kind)
  })

  it.each([
    ['Do you want recurring bookings?', 'Not for the launch, maybe next year.', 'deferred'],
    ['should people see allergens?', 'later', 'deferred'],
    ['Spenden quittieren?', 'erstmal nicht', 'deferred'],
    ['Members rate each room.', 'maybe next year', 'deferred'],
    ['And a rating for each room?', 'No, leave that.', 'out-of-scope'],
    ['Machine translation as a first pass?', 'ABSOLUTELY NOT. It is in our contracts.', 'out-of-scope'],
    ['a camera at the door?', 'of course not', 'out-of-scope'],
    ['we could print badges', 'nah, skip it', 'out-of-scope'],
    ['Brauchen wir eine App?', 'nein, brauchen wir nicht', 'out-of-scope'],
    ['we could print badges', "let's leave that for next year", 'deferred'],
    ['Ida asked if it could read the wind by itself.', 'Too complicated, the clerk presses a button.', 'out-of-scope'],
    ['we could print badges', 'actually no, scrap that, we would have to buy a printer', 'out-of-scope'],
  ])('takes back what it answers: %s %s', (asked, reply, kind) => {
    expect(kindsOf(chat(asked, reply))[0]).toBe(kind)
    expect(kindsOf(`Guests see the menu.\n\n> ${asked}\n\n${reply}`)[1]).toBe(kind)
  })

  it.each([
    ['What about a waiting list?', 'Good idea.'],
    ['push notification when the plan changes?', 'yes pls'],
    ['Could they pay by card?', 'that would be super useful'],
    ['Ausweis am Eingang scannen?', 'ja klar'],
  ])('makes what it assents to wanted: %s %s', (asked, reply) => {
    expect(kindsOf(chat(asked, reply), { kind: 'question', wanted: 0.2 })).toEqual(['demand', 'noise'])
  })

  it.each(['+1', 'Agreed', 'yes', 'Good point.', 'me too!', 'Genau', 'yes, law'])(
    'that agrees asks for nothing: %s',
    (reply) => {
      expect(kindsOf(chat('Members book a court.', reply))).toEqual(['demand', 'noise'])
    },
  )

  it('is what is wanted where it was asked for anything', () => {
    expect(kindsOf(chat('so what do we want for the new page?', 'court booking'))).toEqual(['question', 'demand'])
  })

  it('says what is wanted itself where it says more than no', () => {
    expect(kindsOf(chat('Can guests book?', 'No, only members who paid their fee this year can book.'))).toEqual([
      'demand',
      'demand',
    ])
  })

  it('leaves what a person marked', () => {
    expect(kindsOf(chat('and a map?', 'no'), { marked: true })).toEqual(['demand', 'demand'])
  })

  it('turns nothing that only stands before it', () => {
    expect(kindsOf('Guests cancel before 10:30. Later orders are charged.')).toEqual(['demand', 'demand'])
    expect(kindsOf('Guests see the menu. No dogs are shown in it.')).toEqual(['demand', 'demand'])
  })

  it.each([
    ['Anke wanted a discount code as well; postponed.', 'deferred'],
    ['Pictures of the graves: deferred until the survey is done', 'deferred'],
    ['Wind alarm: TBD', 'question'],
    ['Thermal camera dropped, see mail from Jan 9', 'out-of-scope'],
    ['Bilder ins Netz stellen: später, erst muss die Leitung her', 'deferred'],
    ['Reserve a lane in advance – cut, see minutes of 6/12', 'out-of-scope'],
    ['A rating for each room – declined.', 'out-of-scope'],
    ['Gutscheine; vertagt', 'deferred'],
  ])('may stand at the end: %s', (text, kind) => {
    expect(kindsOf(text)).toEqual([kind])
  })

  it.each([
    'Each ticket shows its status: cancelled, used or valid',
    'Customers choose online: cut, colour or both',
    'Show the bookings that were cancelled, see who did it',
    'Guests get the door code by text; later, a link to the guide',
    'Drivers enter the mileage – later, the office sees it',
    'Dogs: no',
    'Customers order bread for the week. No deliveries 12–14.',
  ])('is none within what is wanted: %s', (text) => {
    expect(new Set(kindsOf(text))).toEqual(new Set(['demand']))
  })

  it.each([
    ['Postponed.', 'deferred'],
    ['Voted down 3–2.', 'out-of-scope'],
    ['Not carried (2 for, 3 against).', 'out-of-scope'],
    ['Decided: not this year.', 'deferred'],
    ["That's for later.", 'deferred'],
    ["Let's leave that for next year.", 'deferred'],
    ['We can do that in phase 2.', 'deferred'],
    ['Das kommt später.', 'deferred'],
    ['Scrap that.', 'out-of-scope'],
    ['Actually no, forget that, we had it once.', 'out-of-scope'],
  ])('turns the sentence before where it is a verdict and no more: %s', (verdict, kind) => {
    expect(kindsOf(`Guests see the menu. Anke wanted a discount code as well. ${verdict}`)).toEqual([
      'demand',
      kind,
      kind,
    ])
  })

  it('turns what an item asks, and what stands against it', () => {
    const item =
      '- "Can the guide show where I stand?" That would need a beacon in each room. Parked until the spring of 2027.'
    expect(kindsOf(item)).toEqual(['deferred', 'deferred', 'deferred'])
    expect(kindsOf('Can the guide show where I stand? Guests see the menu. Later, the bill.')).toEqual([
      'demand',
      'demand',
      'demand',
    ])
  })

  it.each([
    'We shall not.',
    'He cannot.',
    "They won't.",
    'That is his hobby and not mine, I do not want it.',
    'So ein Quatsch, das will ich nicht.',
    'I take it back.',
  ])('turns the sentence before where it denies that and says no more: %s', (denial) => {
    expect(kindsOf(`Guests see the menu. My brother thinks we should sell it by auction. ${denial}`)).toEqual([
      'demand',
      'out-of-scope',
      'out-of-scope',
    ])
  })

  it.each([
    'They cannot change the price.',
    'It must not be more than ten.',
    'Guests who are late may not.',
    'Later they can, today they do not.',
  ])('turns nothing where it says more: %s', (rule) => {
    expect(kindsOf(`Guests see the menu. ${rule}`)[0]).toBe('demand')
  })

  it('turns the line above where that was rejected, and none where somebody rejects', () => {
    expect(kindsOf('- As an owner I want ads\n→ REJECTED by legal on 12 April')).toEqual([
      'out-of-scope',
      'out-of-scope',
    ])
    expect(kindsOf('As an owner I want ads\n- Rejected offers are shown in grey')[0]).toBe('demand')
  })

  it('turns what was asked before its turn, and what oneself said last where one takes it back', () => {
    const asked = 'ann: could the alarm go to the railway, too\nbob: I asked them. They are slow. So no.'
    expect(kindsOf(`ann: Guests see the menu.\nbob: hello\n${asked}`)).toContain('out-of-scope')
    const taken = chat('I want to say it into the phone.', 'Speak it?', 'Hm, no machine does it. I take it back.')
    expect(kindsOf(taken)[0]).toBe('out-of-scope')
    const against = chat('A board for the teams. Best time of the month on it.', 'They cheat.', 'Scrap that.')
    const heard = splitBrief({ epicInfo: against, additionalInfo: '' }).map((unit): ReadUnit => {
      const kind = unit.speaker === 'ann' ? 'demand' : 'noise'
      return { ...unit, kind, wanted: kind === 'demand' ? 0.6 : 0, sureness: 0.6 }
    })
    expect(turnByReplies(heard).filter(isWanted)).toEqual([])
    expect(turnByReplies(heard.map((unit) => ({ ...unit, kind: 'demand' as const }))).filter(isWanted)).not.toEqual([])
  })

  it('says besides what is wanted instead', () => {
    expect(kindsOf('Ida asked if it could read the wind. Too complicated, the clerk presses a button.')).toEqual([
      'out-of-scope',
      'demand',
    ])
    expect(kindsOf('Guests cancel a day before. No bookings on Saturday, noted.')[1]).toBe('demand')
  })

  it('turns what others took back already, and no more', () => {
    expect(kindsOf(chat('Members book a court.', 'and a points system?', 'no please', 'scrap that'))).toEqual([
      'demand',
      'out-of-scope',
      'out-of-scope',
      'out-of-scope',
    ])
  })

  it('says what is to be done later itself', () => {
    expect(kindsOf('Guests see the menu. That is later printed for the kitchen.')).toEqual(['demand', 'demand'])
    expect(kindsOf('Guests see the menu.\n\nThat is for later.')[0]).toBe('demand')
  })

  it.each([
    ['fine but not on the day itself', 'but not on the day itself'],
    ['Yes, by card.', 'by card.'],
    ['ok yes please', ''],
    ['Ja, aber ohne Namen', 'aber ohne Namen'],
    ['+1, and those can’t book', 'and those can’t book'],
    ['+100 points for regulars', undefined],
    ['No, by card.', undefined],
    ['Yesterday it rained', undefined],
  ])('adds to its assent: %s', (reply, more) => {
    expect(addedTo(reply)).toBe(more)
  })
})

it('a struck line goes, and what is wanted in its place belongs to the line above', () => {
  const read = readBrief({
    epicInfo:
      'Wishes for the roster\n\n- volunteers tick their days\n- swap a turn between two people\n- the chair must ok swaps\n- cross that out, he says the chair only has to be told\n- a calendar for visitors',
    additionalInfo: '',
  })
  expect(read.slice(-3).map(({ kind }) => kind)).toEqual(['out-of-scope', 'constraint', 'demand'])
  expect(read.at(-2)).toMatchObject({ text: 'he says the chair only has to be told', amends: read.at(-4)?.number })
})

it.each([
  ['we should be able to tell all of them at once', 'yes! by text, they read no mails'],
  ['alle sollten auf einmal Bescheid bekommen', 'ja! per SMS, Mails liest keiner'],
])('what completes a wish behind a bare assent is told with it: %s', (wish, answer) => {
  const read = readBrief({
    epicInfo: `[10:01] ann: hello there\n[10:02] ben: ${wish}\n[10:03] ann: ${answer}`,
    additionalInfo: '',
  })
  expect(read.at(-1)).toMatchObject({ kind: 'constraint', amends: 2 })
})
