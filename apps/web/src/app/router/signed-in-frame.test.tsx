import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { answerCalls, show } from '../../testing/show.tsx'
import { SignedInFrame } from './signed-in-frame.tsx'

it('is drawn behind what is drawn with it, and not in the one go in which it is heard who is there', async () => {
  answerCalls({})
  const first = vi.fn()
  // its effect comes with the first picture
  const Beside = () => {
    useEffect(() => {
      first(document.querySelectorAll('header, main, footer').length)
    }, [])
    return null
  }
  const screen = await show(
    <>
      <SignedInFrame />
      <Beside />
    </>,
    '/home',
  )
  await expect.element(screen.getByRole('main')).toBeInTheDocument()
  expect(first).toHaveBeenCalledExactlyOnceWith(0)
})

it('says that an address leads nowhere before it leads home', async () => {
  answerCalls({ 'GET /api/config': () => ({ status: 500, body: {} }) })
  const screen = await show(<SignedInFrame />, '/nonsense')
  await expect.element(screen.getByText('There is no page at /nonsense.')).toBeVisible()
  expect(screen.path()).toBe('/home')
})
