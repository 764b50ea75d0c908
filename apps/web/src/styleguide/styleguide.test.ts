import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const filesOf = (folder: string, ending: string) =>
  readdirSync(new URL(folder, import.meta.url), { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith(ending) && !file.includes('.test.'),
  )

test('every part of ui is on the page, by the name of its file', () => {
  const page = filesOf('.', '.tsx')
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  const parts = filesOf('../ui', '.tsx').map((file) => basename(file, '.tsx'))
  expect(parts.filter((part) => !new RegExp(`name="[^"]*\\b${part}\\b|name={\`${part}\\b`).test(page))).toEqual([])
})
