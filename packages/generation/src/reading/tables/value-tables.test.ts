import { expect, it } from 'vitest'
import type { Brief } from '../../drafter.ts'
import { readBrief } from '../read-brief.ts'
import { valueTables } from './value-tables.ts'

const tablesOf = (epicInfo: string, unwanted: readonly string[] = []) => {
  const brief: Brief = { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'detailed' }
  const marks = readBrief(brief).map(({ field, start, end, text }) => ({
    passage: brief[field].slice(start, end),
    kind: unwanted.some((part) => text.includes(part)) ? ('out-of-scope' as const) : ('demand' as const),
  }))
  return [...valueTables(readBrief({ ...brief, marks })).values()].map(({ rows, main, under }) => ({
    title: under ? undefined : main.text,
    under: under?.text,
    rows: rows.map(({ text }) => text),
  }))
}

const form = `# 4.1 Applicant

| Code | Label | Type | Mandatory | Remark |
|---|---|---|---|---|
| A01 | IBAN | Text 34 | Yes | Check digits are verified |
| A02 | Start date | Date | Cond. | Only for courses |
| A03 | Total costs | Amount | - | Calculated |
`

it('tells the fields of a form together, each with its code and whether it is mandatory', () => {
  expect(tablesOf(form)).toEqual([
    {
      under: undefined,
      title: 'Applicant: IBAN, Start date, Total costs',
      rows: [
        'A01 IBAN – Text 34; mandatory; Check digits are verified',
        'A02 Start date – Date; Mandatory: Cond.; Only for courses',
        'A03 Total costs – Amount; Calculated',
      ],
    },
  ])
})

it('calls its rows by their names and not by codes, some of which look like words', () => {
  const materials = (more: string): string =>
    `# Material types\n\n| Code | Name | Deposit | Counted | Weight |\n|---|---|---|---|---|\n| CR24 | Crate | 5 | 1 | 2 |\n| EPAL | Euro pallet | 9 | 1 | 20 |\n| ROLL | Roll cage | 0 | 1 | 15 |${more}`
  expect(tablesOf(materials(''))).toEqual([
    {
      under: undefined,
      title: 'Material types: Crate, Euro pallet, Roll cage',
      rows: [
        'CR24 Crate – Deposit: 5; Counted: 1; Weight: 2',
        'EPAL Euro pallet – Deposit: 9; Counted: 1; Weight: 20',
        'ROLL Roll cage – Deposit: 0; Counted: 1; Weight: 15',
      ],
    },
  ])
  // of more things than a title holds the heading says enough
  const [long] = tablesOf(
    materials(
      '\n| KEG30 | Keg of thirty litres, steel | 30 | 1 | 9 |\n| KEG50 | Keg of fifty litres, steel | 30 | 1 | 13 |\n| BOX | Box of the brewery | 4 | 1 | 2 |',
    ),
  )
  expect(long?.title).toBe('Material types')
})

it('obeys what a person marked, row by row', () => {
  expect(tablesOf(form, ['Start date'])[0]?.rows).toEqual([
    'A01 IBAN – Text 34; mandatory; Check digits are verified',
    'A03 Total costs – Amount; Calculated',
  ])
  expect(tablesOf(form, ['IBAN', 'Start date'])).toEqual([])
})

it('tells limits under the sentence that leads to them', () => {
  expect(
    tablesOf(`Remind the office after the days in this table.

| Destination | Days | Guarantee |
|---|---|---|
| Sweden | 14 | no |
| Italy | 7 | yes |
`),
  ).toEqual([
    {
      title: undefined,
      under: 'Remind the office after the days in this table.',
      rows: ['Sweden – Days: 14; Guarantee: no', 'Italy – Days: 7; guarantee'],
    },
  ])
})

it('parts a table that is longer than one story holds', () => {
  const rows = Array.from({ length: 70 }, (_, i) => `| F${i} | Field number ${i} | Text | Yes |`).join('\n')
  const tables = tablesOf(`| Code | Label | Type | Mandatory |\n|---|---|---|---|\n${rows}`)
  expect(tables.map(({ rows: own }) => own.length)).toEqual([30, 30, 10])
  expect(tables[0]?.title).toMatch(/^Label: Field number 0, .*, …$/)
})

it.each([
  ['| Feature | Priority | Days |\n|---|---|---|\n| Shared lists | high | 3 |\n| Barcode scanner | low | 5 |'],
  ['| Feature | MVP | Cost |\n|---|---|---|\n| Shared lists | yes | 300 |\n| Barcode scanner | no | 500 |'],
  ['| No. | Requirement | Value |\n|---|---|---|\n| 1 | Number of sensors | 600 |\n| 2 | Retention | 30 years |'],
  ['| Who | Print labels | Paper |\n|---|---|---|\n| print labels | A4 | 80 g |\n| scan boxes | A5 | 90 g |'],
])('takes rows that are wishes for none of one thing: %j', (table) => {
  expect(tablesOf(table)).toEqual([])
})

it('is called by no more than a title holds, however long a field is called', () => {
  const [table] = tablesOf(
    `# Form\n\n| Label | Type |\n|---|---|\n| ${'a long name '.repeat(30)}| Text |\n| Date | Date |`,
  )
  expect(table?.title?.length).toBeLessThanOrEqual(100)
})
