import { expect, it, onTestFinished, vi } from 'vitest'
import { formatNumber, formatShare } from './format-number.ts'

it('makes a format for what has more to it than its digits, once, and none for a small count', () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  onTestFinished(() => language.mockRestore())
  const here = [1_204, 7.5, -3].map((value) => value.toLocaleString(undefined, { maximumFractionDigits: 1 }))
  const made = vi.spyOn(Intl, 'NumberFormat')
  onTestFinished(() => made.mockRestore())
  expect([0, 7, 999].map(formatNumber)).toEqual(['0', '7', '999'])
  expect(made).not.toHaveBeenCalled()
  expect([1_204, 7.5, -3].map(formatNumber)).toEqual(here)
  expect([1_204, 7.5, -3].map(formatNumber)).toEqual(here)
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
})

it('makes no format for a whole percent where it is known to stand beside its sign', () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  onTestFinished(() => language.mockRestore())
  const made = vi.spyOn(Intl, 'NumberFormat')
  onTestFinished(() => made.mockRestore())
  expect([0, 0.29, 0.88, 1].map((share) => formatShare(share))).toEqual(['0%', '29%', '88%', '100%'])
  expect(made).not.toHaveBeenCalled()
  formatShare(0.885)
  formatShare(0.88, 1)
  language.mockReturnValue('de-DE')
  formatShare(0.88)
  expect(made).toHaveBeenCalledTimes(3)
})
