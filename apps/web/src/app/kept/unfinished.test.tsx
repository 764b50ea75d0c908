import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forgetUnfinished, useUnfinished } from './unfinished.ts'

function Hint({ of }: { of: string }) {
  const [hint, setHint] = useUnfinished(of)
  return <TextField label="Hint" value={hint} onChange={({ target }) => setHint(target.value)} />
}

const field = () => page.getByLabelText('Hint')

async function openAgain(of: string) {
  const { unmount } = await show(<Hint of={of} />)
  const found = field().element() as HTMLInputElement
  const { value } = found
  await unmount()
  return value
}

afterEach(forgetUnfinished)

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
