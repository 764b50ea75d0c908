import { expect, it } from 'vitest'
import { attachment } from './attachment.ts'

it.each([
  ['Click & Collect', 'csv', 'click-collect.csv', 'click-collect.csv'],
  ['Größe/ändern: jetzt!', 'md', 'groe-andern-jetzt.md', 'gr%C3%B6%C3%9Fe-%C3%A4ndern-jetzt.md'],
  ['', 'json', 'initiative.json', 'initiative.json'],
  ['選択', 'ics', 'initiative.ics', '%E9%81%B8%E6%8A%9E.ics'],
  ['../../etc/passwd"; x="\r\nSet-Cookie: a', 'csv', 'etc-passwd-x-set-cookie-a.csv', 'etc-passwd-x-set-cookie-a.csv'],
  [`${'x'.repeat(300)}\ud800`, 'csv', `${'x'.repeat(60)}.csv`, `${'x'.repeat(60)}.csv`],
])('%j is saved under a safe name', (name, ending, plain, encoded) => {
  expect(attachment(name, ending)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})
