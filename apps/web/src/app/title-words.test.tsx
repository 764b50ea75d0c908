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

const narrow = async (title: string, width: string) => {
  const screen = await show(
    <p style={{ width }}>
      <TitleWords>{title}</TitleWords>
    </p>,
  )
  const paragraph = screen.container.querySelector('p')
  expect(paragraph?.textContent).toBe(title)
  return { screen, paragraph }
}

it.each(['no-show', 'follow-up', 'check-in', 'e-mail', '48-hour', 'up-to-date', 'Über-Nacht', '2026-11-30'])(
  'keeps a short word with hyphens on one line: %s',
  async (word) => {
    // a browser breaks it at its hyphen where the line ends in it
    const { screen } = await narrow(`(${word}'s)`, '48px')
    expect(screen.getByText(word, { exact: true }).element().getClientRects()).toHaveLength(1)
  },
)

it.each([
  'customer-relationship-management',
  'state-of-the-art-like',
  `${'a'.repeat(40)}-b`,
  `a-${'b'.repeat(40)}`,
  'over--under',
  'well-',
  '-known',
])('lets %s break as a browser breaks it, so that it leaves no card', async (word) => {
  const { screen, paragraph } = await narrow(`Show ${word} here`, '100px')
  expect(screen.container.querySelector('.whitespace-nowrap')).toBeNull()
  expect(paragraph?.scrollWidth).toBeLessThanOrEqual(100)
})

it('reads a title of thousands of hyphens in no time', () => {
  const start = performance.now()
  for (const title of ['-a'.repeat(50_000), 'a-'.repeat(50_000), 'a'.repeat(100_000)]) TitleWords({ children: title })
  expect(performance.now() - start).toBeLessThan(500)
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
