import { titleKey } from '@planwright/likeness'
import { describe, expect, it } from 'vitest'
import type { Brief, DraftEvent, DraftedStory } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { readBrief } from '../reading/read-brief.ts'
import { isWanted } from '../reading/unit.ts'
import { createBuiltInDrafter } from './create-built-in-drafter.ts'

const brief = (epicInfo: string, others: Partial<Brief> = {}): Brief => ({
  companyInfo: 'We run a small chain of shops.',
  epicInfo,
  detailLevel: 'detailed',
  additionalInfo: '',
  ...others,
})

async function draft(input: Brief, signal = new AbortController().signal): Promise<DraftEvent[]> {
  let ids = 0
  const newId = (): string => {
    ids += 1
    return `id-${ids}`
  }
  const events: DraftEvent[] = []
  for await (const event of createBuiltInDrafter().draft(input, { newId, signal })) events.push(event)
  return events
}

const storiesOf = (events: DraftEvent[]): DraftedStory[] =>
  events.flatMap((event) => (event.type === 'story' ? [event.story] : []))
const epicTitles = (events: DraftEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'epic' ? [event.epic.title] : []))
const titles = (events: DraftEvent[]): string[] => storiesOf(events).map((story) => story.title)

/** What is asked here is how a unit is told, so a person says what each is. */
const wanted = (text: string, others: Partial<Brief> = {}): Brief => {
  const plain = brief(text, others)
  const marks = readBrief(plain).map(({ field, start, end }) => ({
    passage: plain[field].slice(start, end),
    kind: 'demand' as const,
  }))
  return { ...plain, marks }
}

const exported = `### LIFT-1 Scan parts

As an engineer, I want to scan a part so that it is known.

**Acceptance criteria**

- Given a part without a code, when I scan it, then I am told so.
- The part is shown at once.`

it('keeps the criteria that a story has, at every level', async () => {
  for (const detailLevel of ['high-level', 'medium', 'detailed'] as const) {
    const [story, ...others] = storiesOf(await draft(brief(exported, { detailLevel })))
    expect(others).toEqual([])
    expect(story?.acceptanceCriteria).toBe(
      '- Given a part without a code, when I scan it, then I am told so.\n- The part is shown at once.',
    )
  }
})

it('leaves a remark to the description', async () => {
  const text = "- Hall managers open and close days themselves, she's tired of being the one who does it"
  const [story] = storiesOf(await draft(brief(text)))
  expect(story).toMatchObject({ title: 'Hall managers open and close days themselves', acceptanceCriteria: '' })
  expect(story?.description).toContain('tired')
})

it('tells in the description alone who is to do what notes list', async () => {
  const notes = `Present: Karen (front desk), Tom (IT)

- Guests can cancel a boat until noon **→ Karen, by June**
- Bill within two weeks after the trip, by law 6. **→ Tom**
- Trips with a captain: the desk gets a request instead of a booking → Tom / sales
- Boat is back → Ready`
  const told = storiesOf(await draft(brief(notes)))
  expect(told.map(({ title }) => title)).toEqual([
    'Cancel a boat',
    'Bill within two weeks after the trip',
    'Trips with a captain: the desk gets a request instead of a booking',
    'Boat is back → Ready',
  ])
  expect(told.map(({ description }) => / → .*/.exec(description)?.[0])).toEqual([
    ' → Karen, by June',
    ' → Tom',
    ' → Tom / sales',
    ' → Ready',
  ])
  expect(told.map(({ acceptanceCriteria }) => acceptanceCriteria).join()).not.toContain('→')
})

describe('what a wish is for', () => {
  const toldAs = async (text: string): Promise<string[][]> =>
    storiesOf(await draft(brief(text))).map(({ title, description, acceptanceCriteria }) =>
      acceptanceCriteria === '' ? [title, description] : [title, description, acceptanceCriteria],
    )
  const refunds = ['Export the refunds', 'As a clerk, I want to export the refunds, so that I can reconcile them']
  const vans = [
    'See where every van is',
    'As a dispatcher, I want to see where every van is, so that I can answer customers',
  ]

  it.each([
    `As a clerk I want to export the refunds so that I can reconcile them.
As a dispatcher I want to see where every van is, so that I can answer customers.`,
    `As a clerk
I want to export the refunds
So that I can reconcile them

**As a** dispatcher,
**I want to** see where every van is,
**so that** I can answer customers.`,
    `As a clerk I want to export the refunds
So that I can reconcile them

- As a dispatcher I want to see where every van is
  so that I can answer customers`,
    `| ID | As a | I want to | So that |
|---|---|---|---|
| 1 | clerk | export the refunds | I can reconcile them. |
| 2 | dispatcher | see where every van is | I can answer customers |`,
    `| Role | Story | So that I can |
|---|---|---|
| Clerk | Export the refunds | Reconcile them |
| Dispatcher | See where every van is | answer customers |`,
  ])('stands in its description, and in no title: %j', async (text) => {
    expect(await toldAs(text)).toEqual([refunds, vans])
  })

  it('stays in German as the brief says it', async () => {
    const text = 'Als Kunde\nmöchte ich meine Route sehen,\ndamit ich pünktlich bin.'
    const [story] = storiesOf(await draft(brief(text)))
    expect(story).toMatchObject({ description: 'Als Kunde möchte ich meine Route sehen, damit ich pünktlich bin.' })
  })

  it('is told with what it forbids', async () => {
    const text = 'As a clerk I want to see the price so that I can tell it but never the name of the patient.'
    const [story] = await toldAs(text)
    expect(story?.[1]).toContain('so that I can tell it but never the name of the patient')
  })

  it('is told by the one who wants it, whose things are theirs', async () => {
    const text = `- As an employee, I want to swap shifts on their phone
- Clerks can see the open orders of their shop, oldest first
- Parents must be able to book a slot so that they can plan their day`
    expect(await toldAs(text)).toEqual([
      ['Swap shifts on their phone', 'As an employee, I want to swap shifts on my phone'],
      [
        'See the open orders of their shop, oldest first',
        'As a clerk, I want to see the open orders of my shop, oldest first',
      ],
      ['Book a slot', 'As a parent, I want to book a slot, so that I can plan my day'],
    ])
  })
})

/** Titles and criteria of a text, of which a person says what each unit is. */
async function toldOf(text: string, kinds: ('demand' | 'constraint')[]): Promise<string[][]> {
  const input = wanted(text, { detailLevel: 'medium' })
  const marks = (input.marks ?? []).map((mark, i) => ({ ...mark, kind: kinds[i] ?? mark.kind }))
  return storiesOf(await draft({ ...input, marks })).map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])
}

const shop = `# Web shop

## Catalogue
- Customers can search products by name and category.
- Editors must be able to create, edit and delete products.
- The system shows a message when nothing is found.

## Checkout
- Customers can pay by card so that they get their goods at once.
- The total must not exceed 5000 EUR.
- Send a confirmation e-mail after the payment.

## Out of scope
- A mobile app
- Loyalty points`

const canteen = `Hi Tom,

we talked about the canteen. Today people queue for half an hour. Guests should be able to order their lunch on the
phone and pick it up at a fixed time. The kitchen needs a list of the dishes that are ordered for each quarter of an hour.
No delivery please, we do not have drivers. Guests must cancel before 10:30, later orders are charged.

Paying by badge can come later.

Best,
Anna`

const kasse = `# Kasse
- Kunden können mit Karte bezahlen.
- Der Beleg kommt per E-Mail, spätestens nach 5 Minuten.
- Mitarbeiter müssen eine Rückgabe buchen können, wenn der Beleg vorliegt.

# Nicht jetzt
- Gutscheine`

const table = `Requirements for the library

| No | Requirement | Priority |
|---|---|---|
| 1 | Readers can reserve a book that is lent | Must |
| 2 | Librarians can set how long each kind of book is lent | Could |
| 3 | Readers get a mail two days before a book is due | Should |`

describe('the built-in drafter', () => {
  it('leaves out what a table says of today', async () => {
    const text =
      'No | Area | What happens now | What we want\n1 | Menu | Cook emails a Word file | Cook enters the menu by noon\n2 | Orders | Phone call | Parents cancel until 8:30'
    const told = await toldOf(text, [])
    expect(told.map(([, criteria]) => criteria).join('\n')).not.toMatch(/Word file|Phone call/)
    expect(told).toHaveLength(2)
  })

  it('asks nothing in a criterion', async () => {
    const text =
      '- Print a label for each parcel\n  - with its weight\n  - Who should get it?\n  - it has to work without signal, ok?'
    const told = await toldOf(text, [])
    expect(told).toEqual([['Print a label for each parcel', '- With its weight\n- It has to work without signal, ok?']])
  })

  it('hands out all epics first, then their stories epic by epic', async () => {
    const events = await draft(brief(shop))
    const kinds = events.map((event) => event.type)
    expect(kinds.lastIndexOf('epic')).toBeLessThan(kinds.indexOf('story'))
    const order = events.flatMap((event) => (event.type === 'epic' ? [event.epic.id] : []))
    const used = events.flatMap((event) => (event.type === 'story' ? [event.epicId] : []))
    expect(order).toEqual([...new Set(used)])
  })

  it('names epics after headings and leaves out what is out of scope', async () => {
    const events = await draft(brief(shop))
    expect(epicTitles(events)).toEqual(['Catalogue', 'Checkout'])
    expect(JSON.stringify(events)).not.toMatch(/mobile app|loyalty/i)
  })

  it('tells a deed of a person as a wish of that person, and keeps other words as they are', async () => {
    const stories = storiesOf(await draft(brief(shop)))
    expect(stories.map(({ title, description, wordingKept = false }) => [title, description, wordingKept])).toEqual(
      expect.arrayContaining([
        ['Create, edit and delete products', 'As an editor, I want to create, edit and delete products', false],
        ['The total must not exceed 5000 EUR', 'The total must not exceed 5000 EUR.', true],
      ]),
    )
    for (const { description, wordingKept } of stories) expect(/^As an? /.test(description)).toBe(!wordingKept)
  })

  it.each([
    // nothing is cut off that a title or a criterion cannot stand without
    [
      'Invoices are written by hand today, it would be great if they came out of the treatment notes.',
      'Invoices are written by hand today, it would be great if they came out of the treatment notes',
      '',
    ],
    [
      'A helper hands the tool out and notes its state; when it comes back, she checks it against the photo.',
      'A helper hands the tool out and notes its state',
      '- When it comes back, she checks it against the photo',
    ],
    [
      'Wer bestellt und nicht abholt, soll beim dritten Mal vorab bezahlen.',
      'Wer bestellt und nicht abholt, soll beim dritten Mal vorab bezahlen',
      '',
    ],
    [
      'Freeze membership (max 3 months/yr) - front desk has to approve',
      'Freeze membership',
      '- Max 3 months/yr\n- Front desk has to approve',
    ],
    [
      'Customers want to know when the horse arrives, so send them a text one hour before.',
      'Customers want to know when the horse arrives',
      '',
    ],
    [
      'The office pays for some families, nobody should be able to see which.',
      'The office pays for some families, nobody should be able to see which',
      '',
    ],
    ['Sick child: cancel by 8:00 the same day', 'Sick child: cancel by 8:00 the same day', ''],
    [
      'The teachers, for their part, want to send one message to a group.',
      'The teachers, for their part, want to send one message to a group',
      '',
    ],
    [
      'The order and its price should stand in one place with the report, and if an invoice is too high the board has to release it.',
      'The order and its price should stand in one place with the report',
      '- If an invoice is too high the board has to release it',
    ],
    [
      'Vans due for service within 500 km are blocked automatically.',
      'Vans due for service within 500 km are blocked automatically',
      '',
    ],
    // nor kept that would say something else
    ['Half of the trips would be spared if people could send a photo.', 'People can send a photo', ''],
    ['"Please see reception", the desk gets an alarm', '"Please see reception", the desk gets an alarm', ''],
    [
      'Drivers get a delightfully simple experience on the phone: accept jobs, take signatures and send photos.',
      'Drivers get a delightfully simple experience on the phone',
      '- Accept jobs\n- Take signatures and send photos',
    ],
    ['Then me in the office, I want to see which sites are open', 'See which sites are open', ''],
    ['We need an app so guests can book a table online.', 'Book a table online', ''],
    // why does not stand in a title
    [
      'Because pots take time, the maker chooses a glaze from twelve colours.',
      'Choose a glaze from twelve colours',
      '',
    ],
    // what ranks a wish, a name said twice, and what a reply opens with
    ['Loyalty card -> nice to have', 'Loyalty card', ''],
    ['Big orders (over 50 €?) need a deposit - ask Franz', 'Big orders (over 50 €?) need a deposit', ''],
    ['Guides: guides want to see how many people come', 'See how many people come', ''],
    ['right, we also need a list of who came', 'A list of who came', ''],
    ['would be cool if it reminds people the day before', 'Remind people the day before', ''],
    ['He also says the heating should be turned on early', 'The heating should be turned on early', ''],
    // today's chore, and that nobody should have to do it
    [
      'Right now Maria copies the orders into a sheet, that should happen by itself.',
      'Copy the orders into a sheet by itself',
      '',
    ],
    [
      'Maria copies the orders into a sheet. That should go automatically.',
      'Copy the orders into a sheet automatically',
      '',
    ],
    [
      'We go back to the last version. One click, with a confirm.',
      'We go back to the last version',
      '- One click, with a confirm.',
    ],
    // a title that says half of the sentence is none
    [
      'If the host does not react within 5 minutes, reception is told.',
      'If the host does not react, reception is told',
      '- If the host does not react within 5 minutes, reception is told',
    ],
    [
      'The hospital should tell me when a mother is readmitted.',
      'The hospital should tell me when a mother is readmitted',
      '',
    ],
    [
      'Wardens can open a list of everybody in the building, also when the network is down.',
      'Open a list of everybody in the building',
      '- Wardens can open a list of everybody in the building, also when the network is down',
    ],
    [
      'Bürger können online nachsehen, ob ihr Ausweis abgegeben wurde, und ihn reservieren.',
      'Bürger können online nachsehen, ob ihr Ausweis abgegeben wurde, und ihn reservieren',
      '',
    ],
    // of several nobody does it alone
    [
      'It would help if engineers could swap shifts between themselves.',
      'Engineers can swap shifts between themselves',
      '',
    ],
    [
      'If a board comes back damaged, the driver takes a photo and we bill it.',
      'The driver takes a photo and we bill it',
      '- If a board comes back damaged, the driver takes a photo and we bill it',
    ],
    ['Payroll should get the final hours.', 'Payroll should get the final hours', ''],
    ['Agreed that borrowers can return books.', 'Return books', ''],
    ['Mrs Okafor would like readers to see the queue.', 'See the queue', ''],
    ['the drivers they need a list with the addresses', 'The drivers need a list with the addresses', ''],
    ['A tool for our choir where members say if they come', 'Members say if they come', ''],
    ['Pay in bits, 3 instalments or so', 'Pay in bits, 3 instalments or so', ''],
    [
      'Ich möchte, dass meine Leute auf der Empore nachsehen können, welche Register zu einer Orgel vermerkt sind.',
      'Meine Leute können auf der Empore nachsehen, welche Register zu einer Orgel vermerkt sind',
      '',
    ],
    [
      'Das Gesetz verlangt, dass wir Namen spätestens nach 30 Tagen löschen.',
      'Das Gesetz verlangt, dass wir Namen spätestens nach 30 Tagen löschen',
      '',
    ],
  ])('tells %j as %j', async (text, title, criteria) => {
    const stories = storiesOf(await draft(wanted(text)))
    expect(stories.map((story) => [story.title, story.acceptanceCriteria])).toEqual([[title, criteria]])
  })

  it.each([
    [
      'ID\tArea\tDescription\tStatus\nR-01\tSamples\tRegister a water sample\tmust\nR-02\tReports\tA report is released by a second person\tmust',
      [
        ['Samples', ['Register a water sample (R-01)']],
        ['Reports', ['A report is released by a second person (R-02)']],
      ],
    ],
    // where nothing else says what is wanted the part is it
    [
      '# Survey\n| Topic | Votes |\n|---|---|\n| Dark mode for the app | 61 |\n| Export to Excel | 40 |',
      [['Survey', ['Dark mode for the app', 'Export to Excel']]],
    ],
    ['# Shop\nModule\tStatus\tNo\nGuests can pay by card\tmust\t1', [['Shop', ['Guests can pay by card']]]],
    [
      'studio app todo\n[ ] client books a trainer\n[x] logo is drawn\n[ ] trainer writes a plan',
      [['Studio app', ['Client books a trainer', 'Write a plan']]],
    ],
    ['# Recall\n## Must\n- Staff can block a batch', [['Recall', ['Block a batch']]]],
  ])('tells rows and boxes to tick under what they belong to: %j', async (text, epics) => {
    const events = await draft(brief(text))
    expect(epicTitles(events)).toEqual(epics.map(([title]) => title))
    expect(titles(events)).toEqual(epics.flatMap(([, stories]) => stories))
  })

  it('takes no words that lead to a list for a wish', async () => {
    const text = 'Wir brauchen eine Seite, mit der\n- Mitglieder ihre Daten ändern können\n- Gäste sich anmelden können'
    expect(titles(await draft(wanted(text)))).toEqual([
      'Mitglieder ihre Daten ändern können',
      'Gäste sich anmelden können',
    ])
  })

  it('says what they are, where the sentence before begins with things', async () => {
    const things = '- Tickets for the fair can be bought online.\n- They can be scanned at the door.'
    expect(titles(await draft(wanted(things)))).toEqual([
      'Tickets for the fair can be bought online',
      'The tickets can be scanned at the door',
    ])
  })

  it('tells with a wish what the sentence behind it says that it holds', async () => {
    const text =
      'We need a form for the kitchen. With number of guests, allergies and whether they bring a cook.\n\nThe porter should get a list of late arrivals, that would save me ten calls a day.'
    const stories = storiesOf(await draft(wanted(text)))
    expect(titles(await draft(wanted(text)))).toEqual([
      'A form for the kitchen',
      'The porter should get a list of late arrivals',
    ])
    expect(stories[0]?.acceptanceCriteria).toBe('- With number of guests, allergies and whether they bring a cook.')
  })

  it('names whom a title speaks of by the sentence before', async () => {
    const text = 'Our members reserve a boat on the website. Once approved they pay the deposit and get the code.'
    expect(titles(await draft(wanted(text)))[1]).toBe('Once approved the members pay the deposit and get the code')
  })

  it('takes no refusal of one thing for an answer about another', async () => {
    const text =
      'Ravi: leads can roll back what runs in production\nAna: no editor for config files please, we had one once'
    const criteria = storiesOf(await draft(brief(text))).map((story) => story.acceptanceCriteria)
    expect(criteria.join()).not.toContain('editor')
  })

  it('tells each who does something in a sentence, what leans on it as its criterion', async () => {
    const stories = storiesOf(
      await draft(
        wanted(
          'Members should be able to report a broken lamp with a photo and the porter gets it on his phone, and I want to see what is open on Fridays.',
        ),
      ),
    )
    expect(stories.map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])).toEqual([
      ['Report a broken lamp with a photo', '- The porter gets it on his phone'],
      ['See what is open on Fridays', ''],
    ])
  })

  it('says as a criterion what a title leaves out: whole sentences, with what bounds them; a remark of who writes is none', async () => {
    const [vests, deposit, press] = storiesOf(
      await draft(
        wanted(
          'Ask for the weight of each child, the vests are laid out then.\n\nCanoes that are hired for more than a day are paid online, if at least 30 % of the whole sum is paid at once.\n\nGuests see in which village each of the club houses stands, my sponsor keeps asking.',
        ),
      ),
    )
    expect(vests).toMatchObject({
      title: 'Ask for the weight of each child',
      acceptanceCriteria: '- The vests are laid out then',
    })
    expect(deposit?.acceptanceCriteria).toBe(
      '- Canoes that are hired for more than a day are paid online, if at least 30 % of the whole sum is paid at once',
    )
    expect(press?.acceptanceCriteria).toBe('')
  })

  it('leaves remarks in brackets out of a title that is too long with them', async () => {
    const [story] = storiesOf(
      await draft(
        wanted(
          'Our club (about 45 members, mostly pensioners and a handful of very loud teenagers) wants a page where people sign up for Thursday.',
        ),
      ),
    )
    expect(story?.title).toBe('Our club wants a page where people sign up for Thursday')
  })

  it('names in a title the condition of a row whose deed says nothing without', async () => {
    const text =
      '| Who | What | Rule |\n|---|---|---|\n| System | warn the volunteer | if a tool is late |\n| Member | extend a loan | if nobody waits |'
    const stories = storiesOf(await draft(wanted(text)))
    expect(stories.map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])).toEqual([
      ['Warn the volunteer if a tool is late', ''],
      ['Extend a loan', '- Rule: if nobody waits'],
    ])
  })

  it('takes what a row wishes, not what it is called, and not how it is today', async () => {
    const rows = `| Who | What | How it is today | Wish | Remark |
|---|---|---|---|---|
| Registrar | Loan requests | Letters | Other museums fill in a form and see the status of it | by September |
| Visitors | – | – | A sign for the empty spot in the case | size A6 |`
    const [loan, sign] = storiesOf(await draft(wanted(rows)))
    expect(loan).toMatchObject({ title: 'Other museums fill in a form and see the status of it' })
    expect(loan?.acceptanceCriteria).toContain('Loan requests')
    expect(loan?.acceptanceCriteria).not.toContain('Letters')
    expect(sign?.title).toBe('A sign for the empty spot in the case')
  })

  it('makes no role, no reason and no criterion up', async () => {
    const events = await draft(brief(shop))
    expect(JSON.stringify(events)).not.toMatch(/as a user|given |it is done|so that it/i)
    for (const { acceptanceCriteria, source } of storiesOf(events))
      for (const line of acceptanceCriteria.split('\n').filter(Boolean)) {
        expect(line).toMatch(/^- \S/)
        expect(source.join(' ').toLowerCase()).toContain(line.slice(2).toLowerCase().replace(/[.]$/, ''))
      }
  })

  it('tells a mail by what is asked for in it, and nothing of today, of later and of its frame', async () => {
    const events = await draft(brief(canteen))
    const told = JSON.stringify(events.map((event) => (event.type === 'story' ? event.story : event)))
    expect(storiesOf(events).length).toBeGreaterThanOrEqual(2)
    expect(told).toMatch(/order (?:my|their) lunch/i)
    expect(told).not.toMatch(/queue|Best|Hi Tom|badge/)
  })

  it('turns no refusal into a wish', async () => {
    for (const { title, description } of storiesOf(await draft(brief(canteen)))) {
      expect(`${title} ${description}`).not.toMatch(/^deliver|I want (?:to )?deliver/i)
      if (/delivery/i.test(title)) expect(title).toMatch(/no delivery/i)
    }
  })

  it('drafts German in German', async () => {
    const events = await draft(wanted(kasse))
    expect(epicTitles(events)).toEqual(['Kasse', 'Nicht jetzt'])
    expect(storiesOf(events)[0]).toMatchObject({
      title: 'Kunden können mit Karte bezahlen',
      description: 'Kunden können mit Karte bezahlen.',
      wordingKept: true,
    })
    expect(JSON.stringify(events)).not.toMatch(/As an? |I want/)
  })

  it('reads a table row by row: what is wanted is the story, how important it is its priority', async () => {
    const stories = storiesOf(await draft(wanted(table)))
    expect(stories.map(({ title, priority }) => [title, priority])).toEqual([
      ['Readers can reserve a book that is lent', 1],
      ['Librarians can set how long each kind of book is lent', 3],
      ['Readers get a mail two days before a book is due', 2],
    ])
    expect(stories[0]?.source).toEqual(['| 1 | Readers can reserve a book that is lent | Must |'])
  })

  it('reads a table by what its columns say: what is wanted, by whom, and why, which is no rule', async () => {
    const text = `| Feature | Benefit | Who | Limit |
|---|---|---|---|
| Renew a loan online | Readers need not call the desk in the morning any more, which saves everybody time | Reader | twice |
| Fee after 14 days | People bring their books back | | |`
    const stories = storiesOf(await draft(wanted(text)))
    expect(
      stories.map(({ title, description, acceptanceCriteria }) => [title, description, acceptanceCriteria]),
    ).toEqual([
      ['Renew a loan online', 'As a reader, I want to renew a loan online', '- Limit: twice'],
      ['Fee after 14 days', 'Fee after 14 days', ''],
    ])
  })

  it('takes the edition of a norm for no number of a requirement, and forbids nothing without its condition', async () => {
    const text = `- WCAG 2.2 AA
- Bei Windwarnung ab Stärke 6 dürfen keine Boote rausgehen, auch nicht für geübte Mitglieder`
    expect(storiesOf(await draft(wanted(text))).map(({ title }) => title)).toEqual([
      'WCAG 2.2 AA',
      expect.stringContaining('Windwarnung'),
    ])
  })

  it('tells what somebody adds in brackets with the line above it, and no line by its brackets', async () => {
    const text = '2.1 A keg carries a code.\n[Ida: counted from the day of delivery]\n2.2 [CSV export of all kegs]'
    const stories = storiesOf(await draft(wanted(text)))
    expect(stories.map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])).toEqual([
      ['A keg carries a code', '- Counted from the day of delivery'],
      ['CSV export of all kegs', ''],
    ])
  })

  it('names epics after headings in the lines of minutes', async () => {
    const text =
      '**Music.** 900 sets. Players must see their own part.\n**Bells.** Ringers must say when they come. They can ask who does not.'
    expect(epicTitles(await draft(wanted(text)))).toEqual(['Music', 'Bells'])
  })

  it('tells how something is best with what it is said of', async () => {
    const text =
      'The system must tell me when a guide is missing, preferably the evening before and not at seven on the pier.'
    expect(titles(await draft(wanted(text)))).toHaveLength(1)
  })

  it('tells a target with what has to meet it', async () => {
    const text =
      '| what | target |\n|---|---|\n| Tablet | 10", readable from 1.5 m |\n| Speed | less than 300 ms for a page |'
    expect(titles(await draft(wanted(text)))).toEqual([
      'Tablet: 10", readable from 1.5 m',
      'Speed: less than 300 ms for a page',
    ])
  })

  it('tells a thing that a row names together with what describes it', async () => {
    const text = `| Feature | Description |
|---|---|
| Recipe search | Find recipes by ingredient |
| Import | Read a recipe from a web page |`
    const stories = storiesOf(await draft(wanted(text)))
    expect(stories.map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])).toEqual([
      ['Recipe search: find recipes by ingredient', ''],
      ['Import: read a recipe from a web page', ''],
    ])
  })

  it.each([
    [
      'We have a notice board. It should be on the first page.',
      'We have a notice board: it should be on the first page',
    ],
    [
      'Wir haben eine Preisliste. Sie muss auf jeder Seite stehen.',
      'Wir haben eine Preisliste: sie muss auf jeder Seite stehen',
    ],
  ])('tells a sentence that leans on the one before together with it: %s', async (text, title) => {
    const last = text.slice(text.indexOf('. ') + 2)
    const marks = [
      { passage: text.slice(0, text.indexOf('. ') + 1), kind: 'context' as const },
      { passage: last, kind: 'demand' as const },
    ]
    const [story] = storiesOf(await draft({ ...brief(text), marks }))
    expect(story).toMatchObject({ title, description: text, source: [last, marks[0]?.passage] })
  })

  it.each([
    [
      'You can book two people into one slot. That must not happen any more.',
      'You can book two people into one slot: that must not happen any more',
    ],
    [
      'Es gibt auch Generalschlüssel. Die dürfen nur zwei Kolleginnen herausgeben.',
      'Es gibt auch Generalschlüssel: die dürfen nur zwei Kolleginnen herausgeben',
    ],
  ])('tells what is forbidden, or only there, by what is said of it: %s', async (text, title) => {
    expect(storiesOf(await draft(wanted(text))).map((story) => story.title)).toEqual([title])
  })

  it('makes no story of a reason', async () => {
    const text = 'Members can see the timetable. Because it changes all the time.'
    expect(storiesOf(await draft({ ...wanted(text), marks: [] })).flatMap(({ source }) => source)).not.toContain(
      'Because it changes all the time.',
    )
  })

  it('puts what leans on a demand under its story', async () => {
    const text =
      'Members see the timetable. They can print it. Staff enter the hours of a course. The same for trainers.'
    const stories = storiesOf(await draft(wanted(text, { detailLevel: 'medium' })))
    expect(stories.map(({ acceptanceCriteria }) => acceptanceCriteria)).toEqual([
      '- They can print it.',
      '- The same for trainers.',
    ])
  })

  it('tells a rule that says who does what in a story of its own, not under one that shares its noun', async () => {
    const text =
      'I should get a message when a result is late. A result must not be changed by the sampler. Doctors can print the result. Only the head of the lab can unlock it again.'
    expect(await toldOf(text, ['demand', 'constraint', 'demand', 'constraint'])).toEqual([
      ['I should get a message when a result is late', ''],
      ['A result must not be changed by the sampler', ''],
      ['Print the result', ''],
      ['Only the head of the lab can unlock it again', ''],
    ])
  })

  it('tells a thing that stands without a verb, and how it has to work as nobody’s chore', async () => {
    const text =
      "Parents can see what is missing. It has to work without internet. Payment online or at the counter. Copy last year's list."
    expect(await toldOf(text, ['demand', 'constraint', 'demand', 'demand'])).toEqual([
      ['See what is missing', '- It has to work without internet.'],
      ['Payment online or at the counter', ''],
      ["Copy last year's list", ''],
    ])
  })

  it('tells a deed that leans on the sentence before in a story of its own, in a long brief too', async () => {
    const more = [...Array(12)].map((_, i) => `- Guests can see room ${i}`).join('\n')
    const text = `A couple opens the gallery with a link. They mark their favourites and pick the pictures for the album. Dark mode.\n\n${more}`
    expect((await toldOf(text, [])).slice(0, 3)).toEqual([
      ['Open the gallery with a link', ''],
      ['They mark their favourites and pick the pictures for the album', ''],
      ['Dark mode', ''],
    ])
  })

  it('names no epic after the words that a row of needs begins with', async () => {
    const text =
      'A bike repair shop for the village. Need: drop off with a number, state of the repair online, a text when it is ready.'
    expect(epicTitles(await draft(wanted(text)))).not.toContain('Need')
  })

  it('tells a note below a story as its criterion', async () => {
    const text =
      'As a singer, I want to say whether I am coming.\nNote: cancelling is possible until two hours before.\n\nAs a steward, I want to note who has which score.'
    expect(await toldOf(text, ['demand', 'demand', 'demand'])).toEqual([
      ['Say whether I am coming', '- Note: cancelling is possible until two hours before.'],
      ['Note who has which score', ''],
    ])
  })

  it('tells what goes on with a story, and names nothing of its own, under that story', async () => {
    const text = 'Doctors can sign a result. And they must be able to reopen it later on.'
    expect(await toldOf(text, ['demand', 'demand'])).toEqual([
      ['Sign a result', '- They must be able to reopen it later on.'],
    ])
    const german = '- Köche sollen die Bestellungen sehen\n- Sie sollen sie abhaken können'
    expect(await toldOf(german, ['demand', 'demand'])).toEqual([
      ['Köche sollen die Bestellungen sehen', '- Sie sollen sie abhaken können'],
    ])
    // in a long brief as well
    const long = [...Array(12)].map((_, i) => `- Members can see the list of garden ${i}`).join('\n')
    expect(await toldOf(`${long}\n- Staff can sort a tool. Only the clerk may sell a tool.`, [])).toHaveLength(14)
    const list = '- Members can return a tool\n- This must not take longer than a day\n- Guests can see the prices'
    expect(await toldOf(list, ['demand', 'constraint', 'demand'])).toEqual([
      ['Return a tool', '- This must not take longer than a day'],
      ['See the prices', ''],
    ])
  })

  it.each([
    ['ann: Should bands be able to pay online?', 'bob: Yes, by card.', 'Pay online', '- By card.'],
    ['ann: what about a waiting list for full rooms?', 'bob: good idea', 'A waiting list for full rooms', ''],
    ['ann: and swapping?', 'bob: yes, swapping shifts with a colleague', 'Swapping shifts with a colleague', ''],
    ['Jule: Ausweis scannen am Eingang?', 'Micha: ja, aber ohne Namen', 'Ausweis scannen am Eingang', '- Ohne Namen'],
    ['ann: badge printing?', 'bob: yes please, with name and date', 'Badge printing', '- With name and date'],
    ['ann: Do you want a map for visitors?', 'bob: yes', 'A map for visitors', ''],
    [
      'ann: Riders should be able to see when the next bus comes',
      'bob: Yes. It should refresh every 30 seconds',
      'See when the next bus comes',
      '- It should refresh every 30 seconds',
    ],
    [
      'ann: Should trainers be able to take attendance on the phone?',
      'bob: yes please. That must not take longer than a minute',
      'Take attendance on the phone',
      '- That must not take longer than a minute',
    ],
    ['ann: Customers could book the change online, no?', 'bob: yes!!', 'Customers could book the change online', ''],
    [
      'ann: Staff at the door must scan the code with their own phones.',
      'bob: Not their own, we buy two devices for that.',
      'Staff at the door must scan the code with their own phones',
      '- Not their own, we buy two devices for that.',
    ],
  ])('tells a question and its answer in one story: %s', async (asked, answer, title, criteria) => {
    const text = `[9:01] ${asked}\n[9:02] ${answer}`
    const stories = storiesOf(await draft(brief(text, { detailLevel: 'medium' })))
    expect(stories.map((story) => [story.title, story.acceptanceCriteria])).toEqual([[title, criteria]])
  })

  it('makes a story of a fragment or a question between sentences only where it is surely wanted', async () => {
    const text =
      'Dispatchers assign a van to each job. The drivers see their jobs on the phone. Mean caller age is 78. Drivers sign for what they carry. May one household book all of them?'
    const titles = storiesOf(await draft(brief(text, { detailLevel: 'medium' }))).map(({ title }) => title)
    expect(titles).toContain('Assign a van to each job')
    expect(titles.join()).not.toMatch(/caller|household/)
  })

  it('tells the wishes of one sentence in a story each', async () => {
    const text =
      'I want an app where neighbours can lend each other tools, see on a map who has what, and get reminded when something is due back.'
    const stories = storiesOf(await draft(brief(text, { detailLevel: 'medium' })))
    expect(stories.map(({ title, source }) => [title, source])).toEqual([
      ['Neighbours can lend each other tools', [text]],
      ['See on a map who has what', [text]],
      ['Get reminded when something is due back', [text]],
    ])
  })

  it.each([
    'Booking site for a climbing gym: memberships, day passes, course booking and a shop for chalk',
    'We need a booking site - memberships, day passes, course booking, and a shop for chalk.',
  ])('tells what one sentence lists in a story each: %s', async (text) => {
    const stories = storiesOf(await draft(brief(text, { detailLevel: 'medium' })))
    expect(stories.map(({ title }) => title)).toEqual([
      'Memberships',
      'Day passes',
      'Course booking',
      'A shop for chalk',
    ])
  })

  it('tells a wish that speaks of what another voice named together with it', async () => {
    const text =
      '[9:01] ann: every new colleague waits a week for a badge\n[9:02] bob: The clerk should be able to print it at the gate'
    const marks = [
      { passage: 'every new colleague waits a week for a badge', kind: 'context' as const },
      { passage: 'The clerk should be able to print it at the gate', kind: 'demand' as const },
    ]
    const [story] = storiesOf(await draft({ ...brief(text), marks }))
    expect(story?.description).toBe(
      'Every new colleague waits a week for a badge. The clerk should be able to print it at the gate',
    )
  })

  it('says what is wanted without its number', async () => {
    const [story] = storiesOf(await draft(wanted('- REQ-7 Guests can print a map.\n- REQ-8 Guests can send a card.')))
    expect(story).toMatchObject({ title: 'Print a map', source: ['REQ-7 Guests can print a map.'] })
    const [share] = storiesOf(await draft(wanted('- REQ-9 90 % of the maps must be printed within a minute.')))
    expect(share?.title).toMatch(/^90 % of the maps/)
  })

  it('makes no story of a bare refusal and no criterion of an outcry', async () => {
    const text = '- sauna bookings?\n- no, insurance\n- The coach can print the list of teams. The whistle!'
    const stories = storiesOf(await draft({ ...wanted(text), marks: [] }))
    expect(JSON.stringify(stories)).not.toMatch(/"No, insurance|- The whistle/i)
  })

  it('lists what stands in brackets behind a wish', async () => {
    const [story] = storiesOf(
      await draft(wanted('The office sets the state of a claim (new, in work, paid, refused).')),
    )
    expect(story).toMatchObject({
      title: 'The office sets the state of a claim',
      acceptanceCriteria: '- New, in work, paid, refused',
    })
  })

  it('cites a row that is too long without half a character', async () => {
    const row = `| ${'Print a label'.padEnd(498, ' x')}🎉 | Must be there |`
    const sources = storiesOf(await draft(wanted(`${row}\n${row.replace('Print', 'Sort')}`))).flatMap(
      ({ source }) => source,
    )
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => /[\uD800-\uDBFF]$/.test(source))).toEqual([])
  })

  it('reads HTML, capitals and missing punctuation, and cites them as they stand', async () => {
    const input = wanted(
      '<ul><li>Users can <b>upload</b> photos</li><li>ADMINS CAN REMOVE PHOTOS THAT BREAK THE RULES</li></ul>',
    )
    const stories = storiesOf(await draft(input))
    expect(stories.map((story) => story.title)).toEqual(['Upload photos', 'Remove photos that break the rules'])
    expect(stories.flatMap((story) => story.source)).toEqual([
      'Users can <b>upload</b> photos',
      'ADMINS CAN REMOVE PHOTOS THAT BREAK THE RULES',
    ])
  })

  it('takes the additional information as part of the brief', async () => {
    const stories = storiesOf(
      await draft(wanted('Customers can order cakes.', { additionalInfo: 'Bakers must see the orders of the day.' })),
    )
    expect(stories.map((story) => story.description)).toEqual([
      'As a customer, I want to order cakes',
      'As a baker, I want to see the orders of the day',
    ])
  })

  it('tells fewer stories of more at a high level, and leaves nothing out', async () => {
    const lines = ['search', 'rate', 'share', 'print', 'archive', 'rename'].map((verb) => `- Users can ${verb}`)
    const text = ['reports', 'invoices', 'contracts']
      .map((name) => `## ${name}\n${lines.map((line) => `${line} ${name}`).join('\n')}`)
      .join('\n\n')
    const [high, detailed] = await Promise.all(
      (['high-level', 'detailed'] as const).map(async (detailLevel) =>
        storiesOf(await draft(wanted(text, { detailLevel }))),
      ),
    )
    expect(detailed).toHaveLength(18)
    expect(high).toHaveLength(12)
    const told = JSON.stringify(high).toLowerCase()
    for (const line of text.match(/(?<=can ).+/g) ?? []) expect(told).toContain(line)
  })

  it('joins at a high level what belongs together, and neither deeds nor rules that only stand side by side', async () => {
    const text = `# Boat hire
- A guest shall be able to book a boat for a day.
- A warden shall be able to check a number plate on the pier.
- Bookings that are paid already stay as they are.
- Data of guests is deleted 12 months after the last visit.
- The answer must appear in less than 2 seconds.
- The office changes prices from a given date.
- Skippers must see the wind on the start page.
- A cook orders bread for the crew.
- Dogs need a leash on every boat.
- The bank sends a file of payments each night.
- Members may lend a key to a friend.
- Engines are looked after once a month by the yard.
- A tourist rates the tour with stars.
- Lamps at the jetty switch off by themselves.`
    const stories = storiesOf(await draft(wanted(text, { detailLevel: 'high-level' })))
    expect(stories.map(({ title }) => title)).toHaveLength(14)
  })

  it('describes a ticket that only names its thing by what stands below', async () => {
    const text = `Open tickets

KL-17 [Feature] Photo of load
Gate clerk takes a picture of every load of mixed waste.`
    const [story] = storiesOf(await draft(wanted(text, { detailLevel: 'medium' })))
    expect(story).toMatchObject({
      title: 'Photo of load (KL-17)',
      description: 'Photo of load. Gate clerk takes a picture of every load of mixed waste.',
      acceptanceCriteria: '- Gate clerk takes a picture of every load of mixed waste.',
    })
  })

  it('takes what stands below the line of a ticket for more of that ticket', async () => {
    const plain = brief(
      'CAL-688 Cancellation fee\nCharge half if cancelled late. Reminders come an hour early. The branch manager can waive it.\n\nCAL-702 Calendar as a PDF\nOne page per room.',
    )
    const kinds = ['demand', 'constraint', 'today', 'demand', 'demand', 'constraint'] as const
    const marks = readBrief(plain).map(({ start, end }, i) => ({
      passage: plain.epicInfo.slice(start, end),
      kind: kinds[i] ?? ('noise' as const),
    }))
    const stories = storiesOf(await draft({ ...plain, marks }))
    expect(stories.map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])).toEqual([
      ['Cancellation fee (CAL-688)', '- Charge half if cancelled late.\n- The branch manager can waive it.'],
      ['Calendar as a PDF (CAL-702)', '- One page per room.'],
    ])
  })

  it('tells ticked columns of a row together, and takes what matters how much for its priority', async () => {
    const rows = '| Function | Dealer | Clerk | Owner | Important? |\n|---|---|---|---|---|\n'
    const [story] = storiesOf(
      await draft(wanted(`${rows}| Order spare parts online | x | x | read only | would be nice |`)),
    )
    expect(story).toMatchObject({
      title: 'Order spare parts online',
      acceptanceCriteria: '- ✓ Dealer, Clerk\n- Owner: read only',
    })
  })

  it.each([
    ['| Who | What |\n|---|---|\n| coordinator | Volunteer rota |', 'Volunteer rota'],
    [
      '| Who | What |\n|---|---|\n| pickers | Tell pickers which parcels are halal |',
      'Tell pickers which parcels are halal',
    ],
  ])('writes no deed where a row names a thing, or tells it to those who %#', async (text, description) => {
    const [story] = storiesOf(await draft(wanted(text)))
    expect(story).toMatchObject({ description, wordingKept: true })
  })

  it.each([
    ['Applicants enter themselves on the web page with name, address and telephone.', 1],
    ['The treasurer wants an invoice for every tenant, by e-mail or, for those without, as a letter to print.', 1],
    [
      'We need a tool that reads the meters, stores them for 3 years, warns the owner when its cover is open, and prints the bills.',
      3,
    ],
  ])('takes a row of things for no deeds, and the deeds of a product for a wish each: %s', async (text, count) => {
    expect(storiesOf(await draft(wanted(text)))).toHaveLength(count)
  })

  it.each([
    [
      'D1 Skippers see from out at sea which berths are free. If they are not in by noon, it is free again.',
      'Skippers see from out at sea which berths are free. If they are not in by noon, it is free again.',
    ],
    [
      'The office keeps a card for each piano. I would like those cards on the small computer.',
      'The office keeps a card for each piano. I would like those cards on the small computer.',
    ],
  ])('describes what speaks of the sentence before it together with that: %s', async (text, description) => {
    expect(storiesOf(await draft(wanted(text))).map((story) => story.description)).toContain(description)
  })

  it('ends what it keeps as a sentence, and tells no remark in brackets as a criterion', async () => {
    const [first, second] = storiesOf(
      await draft(
        wanted('Each member is asked by mail whether they stay; the office books the test (we do that there).'),
      ),
    )
    expect(first?.description).toMatch(/stay\.$/)
    expect(second?.acceptanceCriteria).toBe('')
  })

  it('says nothing twice: where title and criteria hold the whole sentence, the description is the title', async () => {
    const [cancel, report] = storiesOf(
      await draft(
        wanted(
          'A customer can cancel free of charge until 18:00 on the day before pickup and the money goes back to the same card.\n\nThe shop receives a report every Monday, so nobody counts by hand.',
        ),
      ),
    )
    expect(cancel?.description).toBe(cancel?.title)
    expect(cancel?.acceptanceCriteria).toMatch(/until 18:00[\s\S]*the same card/)
    // what no criterion says stays said
    expect(report?.description).toContain('nobody counts by hand')
  })

  it('tells what is allowed and, as a criterion, what is not', async () => {
    const [story] = storiesOf(await draft(wanted('Stylists can block their lunch but not on Fridays.')))
    expect(story).toMatchObject({ title: 'Block my lunch', acceptanceCriteria: '- Not on Fridays' })
  })

  it('names the limit of a rule, and leaves that of a deed to its criteria', async () => {
    const plain = brief(
      'The page must appear in less than 2 seconds. The clerk answers a letter within two working days.',
    )
    const marks = readBrief(plain).map(({ start, end }, i) => ({
      passage: plain.epicInfo.slice(start, end),
      kind: i === 0 ? ('constraint' as const) : ('demand' as const),
    }))
    const stories = storiesOf(await draft({ ...plain, marks }))
    expect(stories.map(({ title }) => title)).toEqual([
      'The page must appear in less than 2 seconds',
      'The clerk answers a letter',
    ])
  })

  it('tells a row by whom its column names, whatever people call themselves', async () => {
    const text =
      '| Who | Wants |\n|---|---|\n| Vintner | record sugar per row |\n| Vintner | order pickers for a day |\n| Vintner | report per week |'
    const stories = storiesOf(await draft(wanted(text)))
    expect(stories.map(({ description }) => description)).toEqual([
      'As a vintner, I want to record sugar per row',
      'As a vintner, I want to order pickers for a day',
      'Report per week',
    ])
  })

  it('tells each wish of a short brief in a story of its own at every level', async () => {
    const text = [
      'search the stock',
      'print a label',
      'count the shelves',
      'order a pallet',
      'lock a row',
      'see the rota',
    ]
      .map((deed) => `- Clerks can ${deed}`)
      .join('\n')
    for (const detailLevel of ['high-level', 'medium', 'detailed'] as const)
      expect(storiesOf(await draft(wanted(text, { detailLevel })))).toHaveLength(6)
  })

  it.each([
    [
      '## Must have\n- Parents see homework\n- Teachers upload homework\n## Could have\n- Pupils can rate homework',
      [1, 1, 3],
      [],
    ],
    ['- Users must pay by card.\n- Perhaps we add gift cards.\n- Users can print a receipt.', [1, 4, 3], [2]],
    ['- Users can pay by card.\n- Users can print a receipt.', [2, 3], [0, 1]],
  ])('ranks by what the brief says, and tells what only its order ranks: %j', async (text, priorities, fromOrder) => {
    const stories = storiesOf(await draft(wanted(text)))
    expect(stories.map((story) => story.priority)).toEqual(priorities)
    expect(stories.flatMap((story, at) => (story.priorityFromOrder ? at : []))).toEqual(fromOrder)
  })

  it.each(['', '   \n\n', '# Glossary\n- API: an interface', 'We are a family bakery founded in 1950. Thank you!'])(
    'says what is missing when there is nothing to draft: %j',
    async (text) => {
      await expect(draft(brief(text))).rejects.toThrow(DraftingError)
      await expect(draft(brief(text))).rejects.toMatchObject({ code: 'nothing-to-draft' })
    },
  )

  it('stops between two pieces', async () => {
    const stop = new AbortController()
    const pieces: DraftEvent[] = []
    const reading = (async () => {
      for await (const event of createBuiltInDrafter().draft(brief(shop), { newId: () => 'x', signal: stop.signal })) {
        pieces.push(event)
        stop.abort(new Error('stopped'))
      }
    })()
    await expect(reading).rejects.toThrow('stopped')
    expect(pieces).toHaveLength(1)
  })
})

const several = `${shop}\n\n${canteen}\n\n${kasse}\n\n${table}`
const briefs: [string, Brief][] = (['high-level', 'medium', 'detailed'] as const).flatMap((detailLevel) => [
  [`a list, ${detailLevel}`, brief(shop, { detailLevel })],
  [`a mail, ${detailLevel}`, brief(canteen, { detailLevel })],
  [`German, ${detailLevel}`, brief(kasse, { detailLevel })],
  [`a table, ${detailLevel}`, brief(table, { detailLevel })],
  [`all of them, ${detailLevel}`, brief(several, { detailLevel, additionalInfo: canteen })],
  [`the same twice, ${detailLevel}`, brief(`${shop}\n\n${shop}`, { detailLevel })],
])

describe.each(briefs)('of %s', (_, input) => {
  const textOf = (field: 'epicInfo' | 'additionalInfo') => input[field]

  it('the same brief gives the same backlog', async () => {
    expect(await draft(input)).toEqual(await draft(input))
  })

  it('each passage stands in the brief to the letter and can be cited', async () => {
    for (const { source } of storiesOf(await draft(input))) {
      expect(source.length).toBeGreaterThan(0)
      for (const passage of source) {
        expect(passage.length).toBeLessThanOrEqual(500)
        expect(textOf('epicInfo').includes(passage) || textOf('additionalInfo').includes(passage)).toBe(true)
      }
    }
  })

  it('no two titles are the same, of stories and of epics', async () => {
    const events = await draft(input)
    const keys = titles(events).map(titleKey)
    expect(new Set(keys).size).toBe(keys.length)
    const epicKeys = epicTitles(events).map(titleKey)
    expect(new Set(epicKeys).size).toBe(epicKeys.length)
  })

  it('a story waits for others of the draft, and no two for one another', async () => {
    const stories = storiesOf(await draft(input))
    const waits = new Map(stories.map(({ id, dependsOn }) => [id, dependsOn]))
    const path: string[] = []
    const follow = (id: string): void => {
      expect(waits.has(id)).toBe(true)
      expect(path).not.toContain(id)
      path.push(id)
      for (const first of waits.get(id) ?? []) follow(first)
      path.pop()
    }
    for (const { id } of stories) follow(id)
  })

  it('each story is about a unit that is wanted, and each unit that is wanted is told', async () => {
    const units = readBrief(input)
    const stories = storiesOf(await draft(input))
    const passage = ({ field, start, end }: (typeof units)[number]) => input[field].slice(start, end).slice(0, 500)
    const asked = new Set(units.filter(isWanted).map(passage))
    for (const { source } of stories) expect(asked).toContain(source[0])
    const told = new Set(stories.flatMap(({ source }) => source))
    expect([...asked].filter((each) => !told.has(each))).toEqual([])
  })
})

describe('a mark', () => {
  const text = `${shop}\n\n## More\n- Staff wear blue shirts on Fridays.`
  const shirts = 'Staff wear blue shirts on Fridays.'
  const sources = async (marks: Brief['marks']) => {
    const { marks: _, ...plain } = brief(text)
    return storiesOf(await draft({ ...plain, ...(marks && { marks }) })).flatMap(({ source }) => source)
  }

  it.each(['demand', 'constraint'] as const)('makes a story of what is a %s', async (kind) => {
    expect(await sources([{ passage: shirts, kind }])).toContain(shirts)
  })

  it.each(['out-of-scope', 'deferred', 'today', 'question', 'context', 'noise'] as const)(
    'keeps what is %s out of every story',
    async (kind) => {
      const passage = 'Customers can search products by name and category.'
      expect(await sources(undefined)).toContain(passage)
      expect(await sources([{ passage, kind }])).not.toContain(passage)
    },
  )

  it('leaves nothing to draft where nothing is wanted', async () => {
    const marks = readBrief(brief(text)).map((unit) => ({
      passage: text.slice(unit.start, unit.end),
      kind: 'context' as const,
    }))
    await expect(draft({ ...brief(text), marks })).rejects.toMatchObject({ code: 'nothing-to-draft' })
  })
})
