import { describe, expect, it } from 'vitest'
import type { Brief, DraftEvent, DraftedStory } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { checkBacklog } from '../quality/check-backlog.ts'
import { createBuiltInDrafter } from './create-built-in-drafter.ts'
import { draftBacklog } from './draft-backlog.ts'

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
const titles = (events: DraftEvent[]): string[] => storiesOf(events).map((story) => story.title)

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

describe('the built-in drafter', () => {
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
    expect(events.flatMap((event) => (event.type === 'epic' ? [event.epic.title] : []))).toEqual([
      'Catalogue',
      'Checkout',
    ])
    expect(JSON.stringify(events)).not.toMatch(/mobile app|loyalty/i)
  })

  it('tells who wants what and why in the words of the brief', async () => {
    const described = storiesOf(await draft(brief(shop))).map((story) => story.description)
    expect(described).toContain('As a customer, I want to pay by card, so that I get my goods at once.')
    expect(described).toContain('As an editor, I want to manage products.')
  })

  it('makes two stories of a sentence with two wishes, each resting on that sentence', async () => {
    const sentence = 'Customers can book a table online and cancel it up to 2 hours before.'
    const stories = storiesOf(await draft(brief(`${sentence} Admins should see all bookings.`)))
    expect(stories.map((story) => story.title)).toEqual([
      'Book a table online',
      'Cancel the table up to 2 hours before',
      'See all bookings',
    ])
    expect(stories.slice(0, 2).map((story) => story.source)).toEqual([[sentence], [sentence]])
  })

  it('turns a condition into When and what follows into Then', async () => {
    const [story] = storiesOf(await draft(brief('If the class is full, the system puts the member on a waiting list.')))
    expect(story?.acceptanceCriteria).toContain(
      'When the class is full, Then the system puts the member on a waiting list.',
    )
  })

  it('lets the words before a list begin each of its items', async () => {
    const events = await draft(
      brief('Teachers should be able to:\n- upload homework\n- grade submissions\n- message parents'),
    )
    expect(storiesOf(events).map((story) => story.description)).toEqual([
      'As a teacher, I want to upload homework.',
      'As a teacher, I want to grade submissions.',
      'As a teacher, I want to message parents.',
    ])
  })

  it('reads who, what, how important and why from a table', async () => {
    const table =
      '| Role | Requirement | Priority | Benefit |\n|---|---|---|---|\n| Reader | Reserve a book | Must | I get it when it is back |\n| Admin | Set loan periods | Could | |'
    const stories = storiesOf(await draft(brief(table)))
    expect(stories.map((story) => [story.description, story.priority])).toEqual([
      ['As a reader, I want to reserve a book, so that I get it when it is back.', 1],
      ['As an admin, I want to set loan periods.', 3],
    ])
  })

  it('reads HTML, capitals and missing punctuation, and cites them as they stand', async () => {
    const input = brief(
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
      await draft(brief('Customers can order cakes.', { additionalInfo: 'Bakers must see the orders of the day.' })),
    )
    expect(stories.map((story) => story.description)).toEqual([
      'As a customer, I want to order cakes.',
      'As a baker, I want to see the orders of the day.',
    ])
  })

  it('asks whom it is for where the brief names nobody', async () => {
    const stories = storiesOf(
      await draft(brief('Export the report as PDF.', { companyInfo: 'We build software for accountants.' })),
    )
    expect(stories[0]?.description).toBe('As an accountant, I want to export the report as PDF.')
  })

  it('merges more the coarser the level is', async () => {
    const lines = ['search', 'rate', 'share', 'print', 'archive', 'rename'].map(
      (verb) => `- Users can ${verb} documents`,
    )
    const text = ['Reports', 'Invoices', 'Contracts']
      .map((name) => `## ${name}\n${lines.map((line) => line.replace('documents', name.toLowerCase())).join('\n')}`)
      .join('\n\n')
    const [high, medium, detailed] = await Promise.all(
      (['high-level', 'medium', 'detailed'] as const).map(
        async (detailLevel) => storiesOf(await draft(brief(text, { detailLevel }))).length,
      ),
    )
    expect(high).toBeLessThan(medium ?? 0)
    expect(medium).toBeLessThan(detailed ?? 0)
    expect(detailed).toBeLessThanOrEqual(14)
  })

  it('joins at medium in a short brief only what one person wants with the same thing', async () => {
    const text =
      'What guests need\n- Guests can choose a hut.\n- Guests can search for trails by length.\n- Guests can receive a map.\n- Guests can order without an account.\n\nWhat managers need\n- Managers can close a bunk.\n- Managers can open a bunk.\n- Managers can print a bill.'
    expect(titles(await draft(brief(text, { detailLevel: 'medium' })))).toEqual([
      'Choose a hut',
      'Search for trails by length',
      'Receive a map',
      'Order without an account',
      'Close a bunk',
      'Print a bill',
    ])
  })

  it('takes a wish with its reason from the goals', async () => {
    const text =
      'Goals\n- Guests see which hut has a free bed before they leave, so that they do not hike in vain.\n- Bring guests to the valley.\n\nWishes\n- Guests can pay for breakfast.\n- Guests can rate a trail.'
    expect(storiesOf(await draft(brief(text))).map((story) => story.description)).toContain(
      'As a guest, I want to see which hut has a free bed before I leave, so that I do not hike in vain.',
    )
  })

  it('keeps what different people want apart at every level of a short brief', async () => {
    const text =
      '- Carriers can book a slot.\n- Dispatchers can close a ramp.\n- Carriers can cancel a slot.\n- Managers can export times.\n- Carriers can change a slot.\n- Dispatchers can open a ramp.'
    for (const detailLevel of ['high-level', 'medium'] as const) {
      const described = storiesOf(await draft(brief(text, { detailLevel }))).map((story) => story.description)
      expect(new Set(described.map((line) => line.split(',')[0]))).toEqual(
        new Set(['As a carrier', 'As a dispatcher', 'As a manager']),
      )
      expect(described.length).toBeLessThan(6)
    }
  })

  const epicTitles = (events: DraftEvent[]): string[] =>
    events.flatMap((event) => (event.type === 'epic' ? [event.epic.title] : []))

  const described = async (text: string, others: Partial<Brief> = {}): Promise<string[]> =>
    storiesOf(await draft(brief(text, others))).map((story) => story.description)

  it.each([
    [
      'Sellers can offer vouchers. This lets customers save money.',
      'As a seller, I want to offer vouchers, so that customers can save money.',
    ],
    [
      '| Role | Requirement | Rationale |\n|---|---|---|\n| Nurse | Request a device | Wards wait too long today |\n| Nurse | Return a device | Shorter distances |',
      'As a nurse, I want to request a device.',
    ],
    [
      '| Role | Requirement | Rationale |\n|---|---|---|\n| Nurse | Request a device | Wards wait too long today |\n| Nurse | Return a device | Shorter distances |',
      'As a nurse, I want to return a device, so that there are shorter distances.',
    ],
    [
      'Staff can archive orders. Uncollected orders are shown at noon so that they can be given away.',
      'As a staff member, I want uncollected orders to be shown at noon, so that they can be given away.',
    ],
    [
      'Nurses can order pills. Staff can pack pills. If pills run out, the system reminds the pharmacist.',
      'As a pharmacist, I want the system to remind the pharmacist.',
    ],
  ])('tells why and for whom: %j', async (text, expected) => {
    expect(await described(text)).toContain(expected)
  })

  it('is for whom the text says it is, where only users are named', async () => {
    const text =
      'A travel planner for business professionals.\n\n- Users can save trips.\n- Supports exporting reports.'
    expect((await described(text)).every((line) => line.startsWith('As a business professional'))).toBe(true)
  })

  it('calls what stands under a heading after the heading at a high level', async () => {
    const text =
      '# Shop\n## Sales data analysis\n- Supports order data import\n- Sales trends per week\n## Finding shops\n- Customers can search by city\n- Customers can search by name\n## Events\n- Staff can announce events\n- Staff can cancel events\n## Customers\n- Pay by card\n- Rate a shop'
    expect(titles(await draft(brief(text, { detailLevel: 'high-level' })))).toEqual([
      'Analyse the sales data',
      'Find shops',
      'Support events',
      'Pay by card',
    ])
  })

  it('lets an aim support the story that speaks of it', async () => {
    const text =
      '## Objectives\n- Reduce charging costs by 20 %\n\n## Billing\n- Guests pay charging costs by card\n- Managers approve bills'
    const [first] = storiesOf(await draft(brief(text)))
    expect(first?.title).toBe('Pay charging costs by card')
    expect(first?.source).toContain('Reduce charging costs by 20 %')
  })

  it('rests on a numbered heading that looks like a line of its own', async () => {
    const text = '1. SENSORS\n1.1 Each sensor shall report its state.\n\n2. SIGNS\n2.1 Signs shall show free spaces.'
    const events = await draft(brief(text))
    expect(epicTitles(events)).toEqual(['Sensors', 'Signs'])
    expect(storiesOf(events)[0]?.source).toEqual(['1. SENSORS', '1.1 Each sensor shall report its state.'])
  })

  it.each([
    ['Staff can book rooms. Kind regards', ['Book rooms']],
    ['- Staff can book rooms\n- newsletter?? -> not now\n- next call 26 May', ['Book rooms']],
    ['- Staff can approve bills > 150 EUR', ['Approve bills over 150 EUR']],
    ['The tool offers the following:\n1. print tickets\n2. export data', ['Print tickets', 'Export data']],
    [
      '| Feature | Description |\n|---|---|\n| Start | Driver starts a session with a card |\n| Map | shows chargers |',
      ['Start a session with a card', 'Show chargers'],
    ],
    ['General:\n- fast!!\n- Staff can book rooms', ['Be fast', 'Book rooms']],
  ])('leaves noise and debris out: %j', async (text, expected) => {
    expect(titles(await draft(brief(text)))).toEqual(expected)
  })

  it('gives the same backlog for the same brief', async () => {
    expect(await draft(brief(shop))).toEqual(await draft(brief(shop)))
  })

  it.each(['', '   \n\n', '# Glossary\n- API: an interface', 'We are a family bakery founded in 1950. Thank you!'])(
    'says what is missing when there is nothing to draft: %j',
    async (text) => {
      await expect(draft(brief(text))).rejects.toThrow(DraftingError)
      await expect(draft(brief(text))).rejects.toMatchObject({ code: 'nothing-to-draft' })
    },
  )

  it('does not pretend to read other languages', async () => {
    const text =
      'Клиенты выбирают товары. Администраторы управляют заказами. Система отправляет уведомления покупателям.'
    await expect(draft(brief(text))).rejects.toMatchObject({ code: 'unsupported-language' })
  })

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

  it.each([
    ['Click and collect.\n\n- Customers can choose a shop.\n- Staff can see open orders.', ['Click and collect']],
    [
      'Recipe app\n\n* Recipes\n  * import from URL\n  * favourites\n* Meal plan\n  * week view\n  * leftovers\n* Account\n  * log in with Google\n  * delete account',
      ['Recipes', 'Meal plan', 'Account'],
    ],
    [
      'Librarians can register books. Readers can reserve books. Readers can rate books. Admins can set fines. Librarians can waive fines. Readers can pay fines online.',
      ['Books', 'Fines'],
    ],
    [
      'Carriers can book a slot. Carriers can change the time. Drivers can see the map. Drivers can call the office. Shop staff can print labels. Shop staff can scan parcels.',
      ['For carriers', 'For drivers', 'For shop staff'],
    ],
  ])('names epics after what the brief is about: %j', async (text, expected) => {
    expect(epicTitles(await draft(brief(text)))).toEqual(expected)
  })

  it('gives what a caption leaves out back to its items', async () => {
    const text =
      '* Recipes\n  * import from URL\n  * rating\n* Shopping list\n  * share with family\n  * print\n* Plan\n  * week view\n  * leftovers'
    expect(titles(await draft(brief(text)))).toEqual(expect.arrayContaining(['Import recipes from URL']))
    expect(titles(await draft(brief(text)))).toContain('Share the shopping list with family')
  })

  it.each([
    [
      '## Must have\n- Parents see homework\n- Teachers upload homework\n## Could have\n- Pupils can rate homework',
      [1, 1, 4],
    ],
    ['Users must pay. Later we might add gift cards. Users can print.', [1, 4, 3]],
  ])('ranks by what the brief says: %j', async (text, priorities) => {
    const events = await draft(brief(text))
    expect(storiesOf(events).map((story) => story.priority)).toEqual(priorities)
    expect(epicTitles(events)).not.toContain('Must have')
  })

  it.each([
    ['Members report events; moderators hide or delete them.', ['Report events', 'Hide events']],
    ['Members can cancel up to 2 hours before, otherwise they lose the credit.', ['Cancel up to 2 hours before']],
    ['Invoices can safely expire and display the due date.', ['Allow invoices to safely expire']],
    ['It must be impossible to delete an entry.', ['Prevent people from deleting an entry']],
    ['The ward manager would like an overview of missed doses.', ['Show an overview of missed doses']],
    ['Constraints: hosted in the EU.', ['Be hosted in the EU']],
    [
      'Borrowers must be able to apply for a loan and upload their payslips (PDF, max. 10 MB).',
      ['Apply for a loan', 'Upload the payslips'],
    ],
    ['Underwriters review applications between 450 and 600.', ['Review applications between 450 and 600']],
    [
      'Drivers take a photo. If nobody is home they pick a reason and the customer gets a link.',
      ['Take a photo', 'Pick a reason', 'Get a link'],
    ],
  ])('%s', async (text, expected) => {
    expect(titles(await draft(brief(text)))).toEqual(expected)
  })

  it.each([`Users can ${'very nice and good '.repeat(1000)}pay.`, 'when the and '.repeat(1600)])(
    'reads 20 KB without a full stop within 2 s',
    (text) => {
      const start = performance.now()
      draftBacklog(brief(text), () => 'id')
      expect(performance.now() - start).toBeLessThan(2000)
    },
  )

  it('keeps titles apart', async () => {
    const all = titles(
      await draft(
        brief(
          '## Invoices\n- Users can export data\n## Orders\n- Users can export data\n- Managers can export data as PDF',
        ),
      ),
    )
    expect(new Set(all).size).toBe(all.length)
  })

  it('passes its own judge on the shop', async () => {
    const input = brief(shop)
    expect(checkBacklog(storiesOf(await draft(input)), input)).toMatchObject({
      cited: 1,
      covered: 1,
      wellFormedAndAtomic: 1,
      duplicates: 0,
      acyclic: true,
      titlesUnique: true,
    })
  })
})
