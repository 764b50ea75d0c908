import { describe, expect, it } from 'vitest'
import { readBrief } from './read-brief.ts'
import { isWanted, unitKinds } from './unit.ts'

const brief = {
  epicInfo: `# Lending

We lend tools to the people of our street. Today Ana keeps a list in a drawer.

## What we need
- Neighbours can reserve a tool for a day.
- A tool can be lent for 14 days at most.
- Ana must see which tools are overdue.

## Out of scope
- Selling tools

## Open questions
- Who pays for repairs?`,
  additionalInfo: '',
}
const kindOf = (passage: string, marks: Parameters<typeof readBrief>[0]['marks'] = []) =>
  readBrief({ ...brief, marks }).find(({ text }) => text === passage)

describe('the units of a brief', () => {
  it.each([
    ['Neighbours can reserve a tool for a day.', ['demand', 'constraint']],
    ['A tool can be lent for 14 days at most.', ['demand', 'constraint']],
    ['Ana must see which tools are overdue.', ['demand', 'constraint']],
    ['We lend tools to the people of our street.', ['context', 'today', 'noise']],
    ['Today Ana keeps a list in a drawer.', ['today', 'context']],
    ['Selling tools', ['out-of-scope']],
    ['Who pays for repairs?', ['question']],
  ])('%s', (passage, kinds) => {
    expect(kinds).toContain(kindOf(passage)?.kind)
  })

  it('say how surely', () => {
    for (const { sureness, wanted, kind } of readBrief(brief)) {
      expect(unitKinds).toContain(kind)
      for (const share of [sureness, wanted]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }
  })

  it('are read the same each time', () => {
    expect(readBrief(brief)).toEqual(readBrief(brief))
  })
})

it.each([
  ['todo app with login, lists, sharing', ['demand', 'demand', 'demand']],
  ['Website für meinen Hundesalon mit Online-Buchung, Preisen, Galerie und Bewertungen', Array(4).fill('demand')],
])('what a product comes with is wanted, where the brief says no more: %s', (epicInfo, kinds) => {
  expect(readBrief({ epicInfo, additionalInfo: '' }).map(({ kind }) => kind)).toEqual(kinds)
})

it('what stands alone above the rest names it, whatever mark it ends with', () => {
  const kindOf = (epicInfo: string): string | undefined => readBrief({ epicInfo, additionalInfo: '' })[0]?.kind
  const wishes = '- Guests can book a room.\n- Clerks can print a list.\n- Guests can cancel.'
  expect(kindOf(`Click and collect.\n\n${wishes}`)).toBe('context')
  expect(kindOf(`Guests must pay online.\n\n${wishes}`)).toBe('demand')
})

it('nobody knows of what, where a brief names nothing', () => {
  const wanted = (epicInfo: string) => readBrief({ epicInfo, additionalInfo: '' }).filter(isWanted)
  for (const vague of ['Make it better.', 'Make everything faster', 'Fix it']) expect(wanted(vague), vague).toEqual([])
  for (const named of ['Make everything faster: the search of books', 'Log in with Google', 'Speed the search up'])
    expect(wanted(named), named).toHaveLength(1)
})

it('what asks for nothing in words has to be surer than what does, but where nothing is sure', () => {
  const read = (...lines: string[]) => readBrief({ epicInfo: lines.join('\n'), additionalInfo: '' })
  const [plain, asked, doubted] = [
    'The till prints a receipt.',
    'Users have to sign in.',
    'Members are seen in a calendar.',
  ]
  const beside = read(asked, 'Users should reset their password.', 'Admins can lock users.', plain)
  expect(beside.map(({ kind }) => kind)).toEqual(['demand', 'demand', 'demand', 'today'])
  const [login, , , csv] = beside
  for (const unit of [login, csv]) expect(unit?.wanted).toBeGreaterThan(0.55)
  for (const unit of [login, csv]) expect(unit?.wanted).toBeLessThan(0.72)
  expect(csv?.sureness).toBeLessThan(0.5)
  const alone = read('We run a club.', 'The coach prints the list of teams.', doubted, 'The whistle!')
  expect(alone.filter(({ kind }) => kind === 'demand')).toHaveLength(2)
})

describe('a person’s mark', () => {
  it.each(unitKinds)('wins, whatever the unit is taken for: %s', (kind) => {
    const passage = 'Neighbours can reserve a tool for a day.'
    expect(kindOf(passage, [{ passage, kind }])).toMatchObject({ kind, sureness: 1, marked: true })
  })

  it('holds when the brief is wrapped anew, and says nothing of other units', () => {
    const passage = 'Neighbours can\n  reserve a tool for a day.'
    expect(kindOf('Neighbours can reserve a tool for a day.', [{ passage, kind: 'noise' }])?.kind).toBe('noise')
    expect(kindOf('Ana must see which tools are overdue.', [{ passage, kind: 'noise' }])?.marked).toBeUndefined()
  })
})

describe('what a model reads', () => {
  const passage = 'Neighbours can reserve a tool for a day.'
  const kinds = (more: object) => readBrief({ ...brief, ...more }).find(({ text }) => text === passage)

  it.each(unitKinds)('counts, whatever the rules take the unit for: %s', (kind) => {
    const read = kinds({ modelMarks: [{ passage, kind }] })
    expect(read).toMatchObject({ kind, sureness: 1, byModel: true })
    expect(read?.marked).toBeUndefined()
  })

  it('does not count against a person’s mark', () => {
    const read = kinds({ modelMarks: [{ passage, kind: 'noise' }], marks: [{ passage, kind: 'deferred' }] })
    expect(read).toMatchObject({ kind: 'deferred', marked: true })
    expect(read?.byModel).toBeUndefined()
  })

  it('is not turned by a reply', () => {
    const epicInfo = 'Guests can pay by card.\n\nA discount code as well; postponed'
    const lastKind = (more: object) => readBrief({ epicInfo, additionalInfo: '', ...more }).at(-1)?.kind
    expect(lastKind({})).toBe('deferred')
    const modelMarks = readBrief({ epicInfo, additionalInfo: '' }).map(({ start, end }) => ({
      passage: epicInfo.slice(start, end),
      kind: 'demand',
    }))
    expect(lastKind({ modelMarks })).toBe('demand')
  })
})

it('roles in a row are no names of who spoke, and what stands in brackets behind a rule stays', () => {
  const epicInfo = 'Roles: Admin, Guest, Editor\n\n- Delete users (Admin)\n- Invoices above 500 must be signed (USD)'
  const texts = readBrief({ epicInfo, additionalInfo: '' }).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Delete users (Admin)', 'Invoices above 500 must be signed (USD)']))
})

it('takes a few words alone above two items for a name', () => {
  const text = 'Gift cards.\n\n- Readers may buy vouchers.\n- Support blocks stolen vouchers.'
  expect(readBrief({ epicInfo: text, additionalInfo: '' }).map(({ kind }) => kind === 'demand')).toEqual([
    false,
    true,
    true,
  ])
})
