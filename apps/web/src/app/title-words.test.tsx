import { expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { TitleWords } from './title-words.tsx'

it('keeps the key of an issue on one line, and says the title as it is', async () => {
  const screen = await show(
    <p style={{ width: '60px' }}>
      <TitleWords>Export (HELP-104)</TitleWords>
    </p>,
  )
  await expect.element(screen.getByText('HELP-104')).toBeVisible()
  expect(screen.getByText('HELP-104').element().getClientRects()).toHaveLength(1)
  expect(screen.container.querySelector('p')?.textContent).toBe('Export (HELP-104)')
})

it('lets what is too long for a key break', async () => {
  const screen = await show(<TitleWords>{`${'A'.repeat(60)}-1`}</TitleWords>)
  expect(screen.container.querySelector('.whitespace-nowrap')).toBeNull()
})

it('keeps an arrow on one line', async () => {
  const screen = await show(
    <p style={{ width: '10px' }}>
      <TitleWords>{'Vaccination due -> SMS => mail'}</TitleWords>
    </p>,
  )
  for (const arrow of ['->', '=>']) expect(screen.getByText(arrow).element().getClientRects()).toHaveLength(1)
  expect(screen.container.querySelector('p')?.textContent).toBe('Vaccination due -> SMS => mail')
})
