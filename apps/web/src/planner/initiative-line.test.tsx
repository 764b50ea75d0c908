import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { InitiativeLine } from './initiative-line.tsx'

const line = (more: Partial<Parameters<typeof InitiativeLine>[0]> = {}) =>
  // with the margins of the page, which it reaches across
  show(
    <main className="w-full px-4 py-6 sm:px-6 sm:py-8">
      <InitiativeLine name={<p>Click and collect</p>} step={2} status={<p>Draft saved</p>} {...more} />
    </main>,
  )

it('says where one is: the steps, the one that is shown, and 40 of the progress a step', async () => {
  const screen = await line()
  await expect.element(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '80')
  const current = screen.container.querySelectorAll('[aria-current=step]')
  expect([...current].map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Plan Sprints')])
  expect(screen.container.querySelector('main > div')?.getBoundingClientRect().height).toBeLessThanOrEqual(49)
})

it('says that the last step is not done where not everything was saved', async () => {
  const screen = await line({ step: 3, unfinished: true })
  await expect.element(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '80')
  expect(screen.container.querySelector('[aria-current=step]')?.textContent).toContain('Not done')
})

it('ticks the last step of what stands in the tracker as it is, and says where something changed since', async () => {
  const told = async (saved?: 'unchanged' | 'changed') => {
    const screen = await line({ step: 1, saved })
    const last = screen.container.querySelector('li:last-child')
    const answer = { ticks: screen.container.querySelectorAll('li svg').length, words: last?.textContent }
    await screen.unmount()
    return answer
  }
  expect(await told('unchanged')).toEqual({ ticks: 1, words: expect.stringContaining('Done(saved)') })
  expect(await told('changed')).toEqual({ ticks: 0, words: expect.stringContaining('Done(changed since the save)') })
  expect(await told()).toEqual({ ticks: 0, words: expect.stringMatching(/Done$/) })
})

it('ticks the plan where it is there while the stories are shown', async () => {
  const screen = await line({ step: 1, planned: true, saved: 'unchanged' })
  const ticked = [...screen.container.querySelectorAll('li')].map((step) => step.querySelector('svg') !== null)
  expect(ticked).toEqual([false, true, true])
})

it('holds the way back of its step', async () => {
  const onSelect = vi.fn()
  const screen = await line({ back: { label: 'Back', onSelect } })
  await screen.getByRole('button', { name: 'Back' }).click()
  expect(onSelect).toHaveBeenCalledOnce()
})

it('points back only where it leads back', async () => {
  const backs = async (label: 'Back' | 'Start over') => {
    const screen = await line({ back: { label, onSelect: () => undefined } })
    const arrows = screen.getByRole('button', { name: label }).element().querySelectorAll('svg').length
    await screen.unmount()
    return arrows
  }
  expect(await backs('Back')).toBe(1)
  expect(await backs('Start over')).toBe(0)
})

it('stands in two short lines on a phone, with nothing beside the window', async () => {
  await page.viewport(375, 800)
  const screen = await line({ name: <p className="truncate">{'A very long name of an initiative '.repeat(4)}</p> })
  await expect.element(screen.getByRole('listitem').nth(1)).toBeVisible()
  await expect.element(screen.getByText('Draft saved')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  expect(screen.container.querySelector('main > div')?.getBoundingClientRect().height).toBeLessThanOrEqual(90)
  const step = screen.container.querySelector('[aria-current=step]')
  const [which, title] = [...(step?.children ?? [])].filter((part) => part.checkVisibility()).map(baselineOf)
  expect(which).toBeCloseTo(title ?? 0, 1)
  await page.viewport(1280, 800)
})

/** Where the words of a part stand, as a box without height stands on their line. */
function baselineOf(part: Element): number {
  const mark = document.createElement('span')
  mark.style.display = 'inline-block'
  part.append(mark)
  const { bottom } = mark.getBoundingClientRect()
  mark.remove()
  return bottom
}
