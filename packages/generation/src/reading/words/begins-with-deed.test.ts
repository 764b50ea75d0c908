import { expect, it } from 'vitest'
import { beginsWithDeed } from './begins-with-deed.ts'

it.each(['order pickers', 'count crates', 'order tickets at the desk', 'guide visitors'])(
  'reads %s as done',
  (text) => {
    expect(beginsWithDeed(text)).toBe(true)
  },
)

it.each(['report per week', 'order number shown on screen', 'volunteer rota'])('reads %s as a thing', (text) => {
  expect(beginsWithDeed(text)).toBe(false)
})
