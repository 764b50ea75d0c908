import { expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { GripDots, MoreDots } from './dots.tsx'

it.each([
  ['three', MoreDots, 3],
  ['six', GripDots, 6],
] as const)('draws %s dots as one part, which nobody is read', async (_, Dots, count) => {
  const { container } = await show(<Dots />)
  const picture = container.querySelector('svg')
  expect(picture?.ariaHidden).toBe('true')
  expect([...(picture?.children ?? [])].map((part) => part.getAttribute('d')?.split('M').length)).toEqual([count + 1])
})
