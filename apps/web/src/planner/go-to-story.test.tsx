import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { goToStory } from './go-to-story.ts'

const page = document.createElement('div')
beforeEach(() => {
  window.history.replaceState({ story: 's' }, '')
  document.body.append(page)
})
afterEach(() => {
  window.history.replaceState(null, '')
  page.remove()
})

const article = (id: string) =>
  `<li data-place><article data-item="${id}"><button data-main>${id}</button></article></li>`
const search = (found: number) => `<button data-show-all="${found}">Show all</button>`
const draw = (html: string) => {
  page.innerHTML = html
}
const nextFrame = () => new Promise(requestAnimationFrame)
const focused = () => document.activeElement?.textContent

it('puts the focus on the story once it is drawn, also where a search has found it that shows others first', async () => {
  const pressed = vi.fn()
  page.addEventListener('click', pressed)
  onTestFinished(() => page.removeEventListener('click', pressed))
  goToStory('s')
  draw(search(2))
  await nextFrame()
  draw(`${search(2)}<ul data-backlog>${article('a')}</ul>`)
  await nextFrame()
  draw(`${search(2)}<ul data-backlog>${article('a')}${article('s')}</ul>`)
  await expect.poll(focused).toBe('s')
  expect(pressed).not.toHaveBeenCalled()
})

it.each([
  ['drawn and hidden', article('s').replace('data-place', 'data-place aria-hidden="true"')],
  ['not drawn', ''],
])('ends a search that has not found it, which is %s', async (_, hidden) => {
  const pressed = vi.fn()
  page.addEventListener('click', pressed)
  onTestFinished(() => page.removeEventListener('click', pressed))
  goToStory('s')
  draw(`${search(2)}<ul data-backlog>${article('a')}${hidden}</ul>`)
  await nextFrame()
  await nextFrame()
  expect(pressed).not.toHaveBeenCalled()
  page.addEventListener('click', () => draw(`<ul data-backlog>${article('s')}</ul>`), { once: true })
  draw(`${search(2)}<ul data-backlog>${article('a')}${hidden}${article('b')}</ul>`)
  await expect.poll(focused).toBe('s')
  expect(pressed).toHaveBeenCalledOnce()
})

it.each([
  ['a wheel', () => document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))],
  ['ten seconds', () => vi.advanceTimersByTime(10_000)],
  ['a key', () => userEvent.keyboard('{Shift}')],
])('waits no longer than %s', async (_, end) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  goToStory('s')
  await nextFrame()
  await end()
  draw(`<ul data-backlog>${article('s')}</ul>`)
  await nextFrame()
  await nextFrame()
  expect(focused()).not.toBe('s')
})
