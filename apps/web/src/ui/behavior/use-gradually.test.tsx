import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { show } from '../../testing/show.tsx'
import { useGradually } from './use-gradually.ts'

function Many({ count = 40 }: { count?: number }) {
  const shown = useGradually(count, 4)
  return Array.from({ length: shown }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <i key={at} />
  ))
}

/** A machine that is too busy to draw: frames wait until they are let go. */
function holdFrames() {
  const request = window.requestAnimationFrame
  const waiting: FrameRequestCallback[] = []
  window.requestAnimationFrame = (callback) => waiting.push(callback)
  const letGo = () => {
    window.requestAnimationFrame = request
    for (const callback of waiting.splice(0)) callback(performance.now())
  }
  onTestFinished(letGo)
  return letGo
}

/** All else that the page has to do is done. */
const idle = () => scheduler.postTask(() => undefined, { priority: 'background', delay: 5 })

it('draws a few with each frame, however long the next one takes to come, and all of them in the end', async () => {
  const letGo = holdFrames()
  const { container } = await show(<Many />)
  const drawn = () => container.querySelectorAll('i').length
  for (let turn = 0; turn < 10; turn += 1) await idle()
  expect(drawn()).toBe(4)
  letGo()
  await expect.poll(drawn).toBe(40)
})

function Growing() {
  const [count, setCount] = useState(8)
  return (
    <>
      <button type="button" onClick={() => setCount(10)}>
        Two more
      </button>
      <Many count={count} />
    </>
  )
}

it('has the few that are added once all are drawn at once', async () => {
  const { container, getByRole } = await show(<Growing />)
  const drawn = () => container.querySelectorAll('i').length
  await expect.poll(drawn).toBe(8)
  // and the few ahead
  for (let turn = 0; turn < 10; turn += 1) await idle()
  holdFrames()
  getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(drawn).toBe(10)
})
