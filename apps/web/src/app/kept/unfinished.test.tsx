import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { claimUnfinished, forgetUnfinished, holdUnfinished, useUnfinished } from './unfinished.ts'

function Hint({ of, before }: { of: string; before?: string }) {
  const [hint, setHint] = useUnfinished(of, before)
  return <TextField label="Hint" value={hint} onChange={({ target }) => setHint(target.value)} />
}

const field = () => page.getByLabelText('Hint')

async function openAgain(of: string, before?: string) {
  const { unmount } = await show(<Hint of={of} before={before} />)
  const found = field().element() as HTMLInputElement
  const { value } = found
  await unmount()
  return value
}

it('is there again under its name alone, until it is emptied', async () => {
  const { unmount } = await show(<Hint of="split a" />)
  await field().fill('apart')
  await unmount()
  expect(await openAgain('split b')).toBe('')
  expect(await openAgain('split a')).toBe('apart')
  const again = await show(<Hint of="split a" />)
  await field().fill('')
  await again.unmount()
  expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
})

it('changes a text that was there before, until it is that text again; emptied is a change too', async () => {
  const { unmount } = await show(<Hint of="name a" before="Checkout" />)
  await expect.element(field()).toHaveValue('Checkout')
  await field().fill('')
  await unmount()
  expect(await openAgain('name a', 'Checkout')).toBe('')
  const again = await show(<Hint of="name a" before="Checkout" />)
  await field().fill('Checkout')
  await again.unmount()
  expect(await openAgain('name a', 'Checkout, renamed elsewhere')).toBe('Checkout, renamed elsewhere')
})

it('follows the text that was there before for as long as nothing is typed', async () => {
  const { rerender } = await show(<Hint of="name a" before="Checkout" />)
  await expect.element(field()).toHaveValue('Checkout')
  await rerender(<Hint of="name a" before="Checkout, renamed elsewhere" />)
  await expect.element(field()).toHaveValue('Checkout, renamed elsewhere')
  await field().fill('Till')
  await rerender(<Hint of="name a" before="Checkout" />)
  await expect.element(field()).toHaveValue('Till')
  await field().fill('Checkout')
  expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
})

it('goes before somebody else sees it, and stays for whoever comes back', async () => {
  claimUnfinished('ada')
  const { unmount } = await show(<Hint of="phone-number" />)
  await field().fill('+49 170 1')
  await unmount()
  claimUnfinished('ada')
  expect(await openAgain('phone-number')).toBe('+49 170 1')
  claimUnfinished('ben')
  expect(await openAgain('phone-number')).toBe('')
  forgetUnfinished()
})

it('is forgotten when somebody signs out, and nothing else is', async () => {
  localStorage.setItem('planwright-other', 'stays')
  const { unmount } = await show(<Hint of="split a" />)
  await field().fill('apart')
  await unmount()
  forgetUnfinished()
  expect(await openAgain('split a')).toBe('')
  expect(localStorage.getItem('planwright-other')).toBe('stays')
  localStorage.removeItem('planwright-other')
})

it('goes with what it was typed about, and not with what is called like a word of its name', () => {
  onTestFinished(forgetUnfinished)
  const about = ['split till', 'Title of till', 'Acceptance criteria of new in till', 'Title of new in backlog till']
  const more = ['answer till Who pays?', 'what-if till 2030-01-07', 'days till 1']
  const others = ['answer shop Who owns till ?', 'split till-2', 'document pdf till 300', 'document pdf list of till']
  const words = ['of', 'new', 'in', 'backlog', 'pdf', 'Title', 'split', 'Who', 'document', '2030-01-07']
  const prefix = 'planwright-unfinished-'
  for (const name of [...about, ...more, ...others]) localStorage.setItem(prefix + name, 'typed')
  const keys = () => Object.keys(localStorage).filter((key) => localStorage.getItem(key) === 'typed')
  const waiting = () => keys().map((key) => key.slice(prefix.length))
  holdUnfinished(words).drop()
  expect(waiting()).toHaveLength(11)
  const held = holdUnfinished(['till', 'scan'])
  held.drop()
  expect(waiting().toSorted()).toEqual(others.toSorted())
  held.putBack()
  expect(waiting()).toHaveLength(11)
})
