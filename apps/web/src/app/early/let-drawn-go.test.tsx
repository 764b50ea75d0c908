import { afterEach, expect, it } from 'vitest'
import { letDrawnGo } from './let-drawn-go.ts'
import { drawnId } from './what-is-asked.ts'

const stage = document.createElement('div')
afterEach(() => stage.replaceChildren())

/** A page whose picture is over after a while. */
function open(afterMs: number) {
  document.body.append(stage)
  stage.innerHTML = `<div id="${drawnId}">Stories</div><div id="place"></div>`
  const [drawn, root] = stage.children
  if (!(drawn instanceof HTMLElement && root instanceof HTMLElement)) throw new Error('no page')
  const bound = drawn.animate({ visibility: 'hidden' }, { delay: afterMs, fill: 'forwards' })
  return { drawn, root, bound }
}
const coming = '<main><div data-coming>Stories</div><button>Undo</button></main>'

it('has the picture stand until what is coming is there', async () => {
  const { drawn, root } = open(10_000)
  letDrawnGo(root)
  root.innerHTML = coming
  await Promise.resolve()
  expect(drawn.isConnected).toBe(true)
  root.innerHTML = '<main>Stories</main>'
  await expect.poll(() => drawn.isConnected).toBe(false)
})

it('has it go for who goes on by keys, so that they see where they are', () => {
  const { drawn, root } = open(10_000)
  letDrawnGo(root)
  root.innerHTML = coming
  root.querySelector('button')?.focus()
  expect(drawn.isConnected).toBe(false)
})

it('leaves nothing of a picture that is over, before the program has come or after', async () => {
  const late = open(10_000)
  letDrawnGo(late.root)
  late.bound.finish()
  await expect.poll(() => late.drawn.isConnected).toBe(false)
  const early = open(10_000)
  early.bound.finish()
  letDrawnGo(early.root)
  await expect.poll(() => early.drawn.isConnected).toBe(false)
})

it('keeps what is coming out of sight by nothing that each of its parts has to be told of again when it is there', () => {
  const { drawn, root } = open(10_000)
  root.id = 'root'
  root.innerHTML = coming
  const [list, button] = [root.querySelector('[data-coming]'), root.querySelector('button')]
  if (!list || !button) throw new Error('nothing is coming')
  list.append(button)
  expect(getComputedStyle(list).opacity).toBe('0')
  expect(getComputedStyle(button)).toMatchObject({ visibility: 'visible', opacity: '1' })
  drawn.remove()
  expect(getComputedStyle(list).opacity).toBe('1')
})
