import { beforeAll, expect, it } from 'vitest'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { emptyDraft } from '../drafts/draft-content.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { isNamedByBrief, loadNaming, nameAfter } from './draft-name.ts'

beforeAll(loadNaming)

const form = (epicInfo: string) => ({ ...emptyForm, epicInfo })
const draft = { ...emptyDraft, form: form('Click'), name: 'Click' }
const written = {
  ...draft,
  backlog: [anEpic('shop', [aStory('collect')])],
  runs: { ...emptyDraft.runs, brief: 'Click' },
}

it('follows what the brief is called', () => {
  expect(nameAfter(emptyDraft, form('\n# Click and collect. \nMore'))).toBe('Click and collect')
  expect(nameAfter(draft, form('Click and collect'))).toBe('Click and collect')
  expect(nameAfter(draft, form(''))).toBe('')
})

it('leaves a name that a person gave', () => {
  expect(nameAfter({ ...draft, name: 'Shops' }, form('Click and'))).toBe('Shops')
  expect(nameAfter({ ...emptyDraft, name: 'Shops' }, form('C'))).toBe('Shops')
  expect(isNamedByBrief({ ...written, name: 'Shops' })).toBe(false)
})

it('stays with the stories that were written from a brief while another one is typed', () => {
  expect(nameAfter(written, form('Waiting list'))).toBe('Click')
  expect(isNamedByBrief({ ...written, form: form('Waiting list') })).toBe(true)
  // without them it follows again
  const cleared = { ...written, backlog: null, form: form('Waiting list') }
  expect(nameAfter(cleared, form('Waiting lists'))).toBe('Waiting lists')
})
