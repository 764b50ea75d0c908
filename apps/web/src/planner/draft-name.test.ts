import { expect, it } from 'vitest'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { nameAfter } from './draft-name.ts'

const form = (epicInfo: string) => ({ ...emptyForm, epicInfo })

it('follows what the brief is called', () => {
  expect(nameAfter({ name: '', form: null }, form('\n# Click and collect. \nMore'))).toBe('Click and collect')
  expect(nameAfter({ name: 'Click', form: form('Click') }, form('Click and collect'))).toBe('Click and collect')
  expect(nameAfter({ name: 'Click', form: form('Click') }, form(''))).toBe('')
})

it('leaves a name that a person gave', () => {
  expect(nameAfter({ name: 'Shops', form: form('Click') }, form('Click and'))).toBe('Shops')
  expect(nameAfter({ name: 'Shops', form: null }, form('C'))).toBe('Shops')
})
