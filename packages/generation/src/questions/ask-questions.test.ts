import { describe, expect, it } from 'vitest'
import { createBuiltInDrafter } from '../built-in/create-built-in-drafter.ts'
import type { Brief, DraftedStory, DraftingQuestion } from '../drafter.ts'
import { readBrief } from '../reading/read-brief.ts'
import { knownQuestions } from './known-questions.ts'

const drafter = createBuiltInDrafter()
const brief: Brief = { companyInfo: '', epicInfo: '', additionalInfo: '', detailLevel: 'medium' }

function options() {
  let id = 0
  return { newId: () => `n${++id}`, signal: new AbortController().signal }
}

describe('questions', () => {
  const ask = (epicInfo: string, marks: Brief['marks'] = []) =>
    drafter.askQuestions({ ...brief, epicInfo, additionalInfo: '', marks }, options())

  it.each([
    ['We need a shop.', ['How is it paid?', 'Where is it used?']],
    [
      'Patients can book appointments on our website. Nurses and admins keep them in Excel today.',
      [
        'What happens with the data that exists today?',
        'How do people sign in?',
        'What must hold for the personal data?',
      ],
    ],
    ['Our guests get a newsletter in the app, from June on.', ['Where is it used?', 'How do messages reach people?']],
    ['A web app where guests order books and pay by card without an account. Confirmations go out by e-mail.', []],
    ['Kunden sollen Bücher bestellen können und bekommen sie nach Hause geliefert.', []],
    ['', []],
  ])('are asked for what is decisive and open: %s', async (text, expected) => {
    expect((await ask(text)).map(({ question }) => question)).toEqual(expected)
  })

  it('are first those that the brief asks, in its own words', async () => {
    const text =
      'Guests order lunch on the web and pay in cash.\n\nWho cleans the trays? Sollen Gäste auch stornieren können?'
    const marks = ['Who cleans the trays?', 'Sollen Gäste auch stornieren können?'].map((passage) => ({
      passage,
      kind: 'question' as const,
    }))
    expect((await ask(text, marks)).map(({ question, answers }) => [question, answers[0]])).toEqual([
      ['Who cleans the trays?', 'To be decided later'],
      ['Sollen Gäste auch stornieren können?', 'Yes'],
    ])
  })

  it.each([
    ['The search must be fast.', ['How is it measured that “The search must be fast”?']],
    [
      'Members must be able to find a film quickly. The till has to be easy to use.',
      [
        'How is it measured that “Members must be able to find a film quickly”?',
        'How is it measured that “The till has to be easy to use”?',
      ],
    ],
    [
      'Die Kasse muss einfach zu bedienen sein.',
      ['How is it measured that “Die Kasse muss einfach zu bedienen sein”?'],
    ],
    ['The search must be fast: it answers within 2 seconds.', []],
    ['Guests can order fast food.', []],
  ])('ask for the measure of what is wanted without one: %s', async (text, expected) => {
    const marks = text.split(/(?<=\.) /).map((passage) => ({ passage, kind: 'demand' as const }))
    const asked = (await ask(text, marks)).map(({ question }) => question)
    expect(asked.filter((question) => question.startsWith('How is it measured'))).toEqual(expected)
  })

  it('ask for no measure of what is not wanted, nor of what has been answered', async () => {
    const text = 'The search must be fast.'
    const today = await ask(text, [{ passage: text, kind: 'today' }])
    expect(today.map(({ question }) => question).join()).not.toContain('measured')
    const additionalInfo = 'How is it measured that “The search must be fast”: As fast as today'
    const answered = { ...brief, epicInfo: text, additionalInfo, marks: [{ passage: text, kind: 'demand' as const }] }
    const left = await drafter.askQuestions(answered, options())
    expect(left.map(({ question }) => question).join()).not.toContain('measured')
  })

  it.each(['Yes', 'No', 'To be decided later'])('do not come back when they are answered: %s', async (answer) => {
    const asked = 'Should new clients be able to book without registering first?'
    const epicInfo = `Clients pay online by card.\n\n${asked} Jo says yes, I say no.`
    const marks = [{ passage: asked, kind: 'question' as const }]
    const before = await drafter.askQuestions({ ...brief, epicInfo, marks }, options())
    const after = await drafter.askQuestions(
      { ...brief, epicInfo, additionalInfo: `${asked} ${answer}`, marks },
      options(),
    )
    expect(before.map(({ question }) => question)).toContain(asked)
    expect(after.map(({ question }) => question).filter((question) => question.includes('registering'))).toEqual([])
  })

  it.each([
    [`Can parents cancel a lesson? We have not decided that.`, true],
    [`The brief asks: “Can parents cancel a lesson?”: Yes`, false],
  ])('are open until something answers them: %s', async (additionalInfo, isOpen) => {
    const asked = 'Can parents cancel a lesson?'
    const marks = [{ passage: asked, kind: 'question' as const }]
    const answer = await drafter.askQuestions({ ...brief, epicInfo: asked, additionalInfo, marks }, options())
    expect(answer.some(({ question }) => question === asked)).toBe(isOpen)
  })

  it.each([
    ['How long do we keep the loan history?', 'Loan history is deleted 90 days after the last loan.', false],
    ['How long do we keep the loan history?', 'Loan history can be exported as a file by 2 clerks.', true],
    ['How long do we keep the photos?', 'Photos are kept for a year.', false],
    ['How long do we keep the photos?', 'Loan history is deleted after 90 days.', true],
    ['How many books may a member borrow?', 'Members may borrow 10 books at most.', false],
    ['How many books may a member borrow?', 'Members may borrow books and films.', true],
    ['Until when can a guest cancel a booking?', 'Guests can cancel a booking up to 2 hours before it begins.', false],
    ['Wie lange können Gäste stornieren?', 'Gäste können bis 2 Stunden vorher stornieren.', false],
    ['Who pays for the label?', 'The label is paid for within 90 days.', true],
  ])('are not what another passage answers with a number: %s %s', async (question, passage, isOpen) => {
    const asked = await ask(`- ${passage}\n\n${question}`, [
      { passage: question, kind: 'question' },
      { passage, kind: 'demand' },
    ])
    expect(asked.some((each) => each.question === question)).toBe(isOpen)
  })

  it('are not for how long personal data is kept where the brief says it', async () => {
    const before = 'Children can borrow books in the web app and sign in with a password.'
    const data = 'What must hold for the personal data?'
    expect((await ask(before)).map(({ question }) => question)).toContain(data)
    const settled = await ask(`${before} Their data is removed 90 days after the last loan.`)
    expect(settled.map(({ question }) => question)).not.toContain(data)
  })

  it.each([
    ['The search must be fast.', 'Search results show within 2 seconds.', false],
    ['The search must be fast.', 'The history of a search is deleted after 30 days.', true],
    ['The till has to be easy to use.', 'A sale at the till takes three clicks.', false],
    ['The service must be reliable.', 'It holds 500 people at once.', false],
  ])('ask for no measure that another passage has: %s %s', async (vague, passage, isOpen) => {
    const marks = [vague, passage].map((each) => ({ passage: each, kind: 'demand' as const }))
    const asked = (await ask(`${vague} ${passage}`, marks)).map(({ question }) => question)
    expect(asked.some((question) => question.startsWith('How is it measured'))).toBe(isOpen)
  })

  it('are not what only sounds open', async () => {
    const text = '- Guests order lunch on the web.\n- They pay in cash.\n- Anna to ask legal about the till.'
    const asked = await ask(text)
    expect(asked.map(({ question }) => question).join()).not.toContain('Anna')
  })

  it('are three at most, each with an id of its own, two to four answers, a reason and an assumption', async () => {
    const questions = await ask('We need a shop that reminds members and replaces Excel.')
    expect(questions).toHaveLength(3)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(3)
    for (const { answers, reason, assumption } of questions) {
      expect(answers.length).toBeGreaterThanOrEqual(2)
      expect(answers.length).toBeLessThanOrEqual(4)
      expect([reason, assumption].every(Boolean)).toBe(true)
    }
  })
})

/** A mail as people write them, with wishes, what is not wanted and what is not decided. */
const rowing = `Hi Tom,

as talked about on the phone yesterday, here is what we'd like for the rowing club website / app before the season starts.

1) Members should be able to book a boat online. Right now there's a paper list in the boathouse... max 2 hours per booking.
2) The treasurer wants to see who has not paid the yearly fee.
3) New people can sign up for a trial row. They get a mail the day before.
4) could the old photos from the 90s be moved over as well? Not urgent, only if there's time

What we do NOT want is an online shop, we tried it and nobody bought anything.
Not sure yet if guests from other clubs can book too - the board decides in May.

Best,
Annemarie`

const returns = `# Returns portal
- A customer finds an order with order number and e-mail, without an account.
- The customer picks the items to return and a reason for each.
- The search must be fast, and the label has to be easy to print.

## Open questions
- Who pays for the label when the customer changed their mind?
- Do we keep photos of damaged shoes for the supplier claims?
- Which carrier in Switzerland?`

/** Briefs that between them leave open all that is ever asked. */
const briefs = {
  rowing,
  returns,
  'a line': 'We need a shop.',
  'a practice': 'Patients can book appointments on our website. Nurses and admins keep them in Excel today.',
  'a newsletter': 'Our guests get a newsletter in the app, from June on.',
  'a rental':
    'Members can rent bikes. The software reminds them before the rental ends. Their account shows all rentals.',
  'a clinic': 'Doctors can see the diagnosis of a patient in the app. It replaces the old system.',
  measures:
    '- Members must be able to find a film quickly.\n- The till has to be easy to use.\n- The service must be reliable.',
  'in German': 'Gäste sollen Tische buchen können.\n\nSollen Gäste auch stornieren können? Wer reinigt die Tische?',
  undecided:
    '- Guests can book a table online.\n- Unclear whether trainers see the phone numbers.\n- Not decided yet: how long we keep the photos',
} satisfies Record<string, string>

/** How the page writes an answer behind what stands in Additional Information. */
function lineOf(question: string, answer: string): string {
  const bare = question.replace(/\?\s*$/, '')
  return /^(?:yes|no|ja|nein|to be decided|it does not)\b/i.test(answer)
    ? `${question} ${answer}`
    : `${bare}: ${answer}`
}

async function storiesOf(text: string, additionalInfo = ''): Promise<DraftedStory[]> {
  const stories: DraftedStory[] = []
  for await (const piece of drafter.draft({ ...brief, epicInfo: text, additionalInfo }, options()))
    if (piece.type === 'story') stories.push(piece.story)
  return stories
}
const told = (stories: readonly DraftedStory[]) =>
  stories.map(({ title, description, acceptanceCriteria }) => ({ title, description, acceptanceCriteria }))
const asked = (epicInfo: string, additionalInfo = ''): Promise<DraftingQuestion[]> =>
  drafter.askQuestions({ ...brief, epicInfo, additionalInfo }, options())

describe('the general questions', () => {
  it('are all asked of the briefs whose answers are tried', async () => {
    const all = new Set(
      (await Promise.all(Object.values(briefs).map((text) => asked(text)))).flat().map(({ question }) => question),
    )
    for (const { question } of knownQuestions) expect([...all]).toContain(question)
    expect([...all].some((question) => question.startsWith('How is it measured that'))).toBe(true)
  })
})

describe.each(Object.entries(briefs))('an answer about %s', (_, text) => {
  it('brings what it asks for, and nothing where it asks for nothing', async () => {
    const before = await storiesOf(text)
    for (const { question, answers, changesNothing = [] } of await asked(text)) {
      expect(answers).toEqual(expect.arrayContaining(changesNothing))
      for (const answer of answers) {
        const line = lineOf(question, answer)
        const after = await storiesOf(text, line)
        if (changesNothing.includes(answer)) expect(told(after), line).toEqual(told(before))
        else {
          const telling = after.filter(({ source }) => source.includes(line))
          expect(telling.length, line).toBeGreaterThan(0)
          const told = new Set(
            before.flatMap(({ title, acceptanceCriteria }) => [title, ...acceptanceCriteria.split('\n')]),
          )
          const added = telling.flatMap(({ title, acceptanceCriteria }) => [title, ...acceptanceCriteria.split('\n')])
          expect(
            added.filter((words) => !told.has(words)),
            line,
          ).not.toEqual([])
          // all that was told before is told still, if in a criterion now
          const still = after.map((story) => `${story.description}\n${story.acceptanceCriteria}`).join('\n')
          for (const { description } of before) expect(still, line).toContain(description.replace(/\.$/, ''))
        }
      }
    }
  })

  it('in one’s own words is told, too', async () => {
    for (const { question } of await asked(text)) {
      const line = lineOf(question, 'The office prints a green sheet for every visitor')
      const after = await storiesOf(text, line)
      const telling = after.find(({ source }) => source.includes(line))
      expect(JSON.stringify(telling), line).toContain('green sheet')
    }
  })

  it('is not asked for again, and several stand beside each other', async () => {
    const questions = await asked(text)
    const lines = questions.map(({ question, answers }) => lineOf(question, answers[0] ?? ''))
    const left = await asked(text, lines.join('\n'))
    for (const { question } of questions) expect(left.map((each) => each.question)).not.toContain(question)
    const after = await storiesOf(text, `${lines.join('\n')}\nEvery page says who wrote it.`)
    for (const [i, { answers, changesNothing = [] }] of questions.entries())
      expect(after.some(({ source }) => source.includes(lines[i] ?? ''))).toBe(
        !changesNothing.includes(answers[0] ?? ''),
      )
  })

  it('is assumed to be none that contradicts the brief', async () => {
    for (const { question, assumption } of await asked(text))
      expect(assumption, question).toMatch(
        /^It is (?:left open, and nothing is written for it|written down as it stands, without a measure)\.$/,
      )
  })
})

it('what a mail leaves open is asked in its words, and nothing that it speaks of otherwise', async () => {
  expect(await asked(rowing)).toMatchObject([
    { question: 'Can guests from other clubs book too?', answers: ['Yes', 'No', 'To be decided later'] },
  ])
})

it.each([
  ['Yes', 'Guests from other clubs can book too'],
  ['Yes, for one day', 'Guests from other clubs can book too, for one day'],
  ['only on Sundays', 'Guests from other clubs can book too, only on Sundays'],
])('an answer to it is told as a statement: %s', async (answer, expected) => {
  const stories = await storiesOf(rowing, lineOf('Can guests from other clubs book too?', answer))
  expect(stories.map(({ title }) => title)).toContain(expected)
})

it.each([
  [
    'Who pays for the label when the customer changed their mind?',
    'The shop',
    'The shop pays for the label when the customer changed their mind',
  ],
  ['Which carrier in Switzerland?', 'Swiss Post', 'Carrier in Switzerland: Swiss Post'],
  [
    'Do we keep photos of damaged shoes for the supplier claims?',
    'Yes',
    'We should keep photos of damaged shoes for the supplier claims.',
  ],
  [
    'Do we keep photos of damaged shoes for the supplier claims?',
    'Clerks can keep photos for a year',
    'As a clerk, I want to keep photos for a year',
  ],
])('%s – %s', async (question, answer, expected) => {
  const line = lineOf(question, answer)
  const telling = (await storiesOf(returns, line)).find(({ source }) => source.includes(line))
  const told = [telling?.description, ...(telling?.acceptanceCriteria.split('\n- ') ?? [])]
  expect(told.map((text) => text?.replace(/^- |\.$/g, ''))).toContain(expected.replace(/\.$/, ''))
})

it('the measure of a wish becomes a criterion of its story', async () => {
  const line = 'How is it measured that “The till has to be easy to use”: Done in three steps at most'
  const story = (await storiesOf(briefs.measures, line)).find(({ title }) => title.startsWith('The till'))
  expect(story).toMatchObject({
    source: ['The till has to be easy to use.', line],
    acceptanceCriteria: expect.stringContaining('Done in three steps at most'),
  })
})

it('an answer is read as what it says, and a person may say what else it is', () => {
  const additionalInfo = 'What happens with the data that exists today: It is imported once'
  const read = (marks: Brief['marks']) => readBrief({ ...brief, epicInfo: rowing, additionalInfo, marks }).at(-1)
  expect(read([])).toMatchObject({ kind: 'demand', answers: true, text: expect.stringContaining('can import') })
  expect(read([{ passage: additionalInfo, kind: 'deferred' }])).toMatchObject({ kind: 'deferred', marked: true })
})

it.each([
  'What would it cost?',
  'When could you start?',
  'What do you think?',
  'Shall we meet next week?',
  'Did I forget anything?',
  'Can you build that?',
  'Who talks to the landlord?',
])('what those who write ask of each other is not asked of the product: %s', async (question) => {
  const questions = await asked(`Guests can book a table on the web.\n\n${question}`)
  expect(questions.map((each) => each.question)).not.toContain(question)
})

it.each([
  ['We sell tickets on the web.', true],
  ['Guests can see the menu on the web. No online shop, nobody buys there.', false],
  ['Guests can see the menu on the web. The cashier says who bought what.', false],
])('how it is paid is asked where something of it is wanted: %s', async (text, isAsked) => {
  const marks = text
    .split(/(?<=\.) /)
    .map((passage) => ({ passage, kind: passage.startsWith('No ') ? ('out-of-scope' as const) : ('demand' as const) }))
  const questions = await drafter.askQuestions({ ...brief, epicInfo: text, marks }, options())
  expect(questions.some(({ question }) => question === 'How is it paid?')).toBe(isAsked)
})
