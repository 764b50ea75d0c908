import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnedCommandLine } from '../../apps/cli/src/testing/spawned-command-line.ts'
import { expectAccessibleEverywhere } from '../helpers/accessible-everywhere.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { somebodyNew } from '../helpers/steps.ts'

const password = 'seven green kettles'

test('a terminal is let in by whoever signs in and approves its code', async ({ page, product, watched }) => {
  test.slow()
  watched.allow(/40[14] \((Unauthorized|Not Found)\)/)
  const folder = mkdtempSync(join(tmpdir(), 'planwright-device-'))
  const cli = spawnedCommandLine({ env: { XDG_CONFIG_HOME: folder }, cwd: folder })
  const { child, ended } = cli.begin(['login', product.url, '--device', '--json'])
  child.stdin.end()
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/Code {2}\S+\n/)
  const [, address = '', code = ''] = /Open {2}(\S+)\nCode {2}(\S+)/.exec(said) ?? []

  const person = somebodyNew()
  await page.request.post('/api/auth/sign-up/email', { data: { ...person, password } })
  await page.context().clearCookies()
  await page.goto(`${address}?code=${code}`)
  await page.getByRole('button', { name: 'Other ways to sign in' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Let this device in?' })).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await expectAccessibleEverywhere(page, 'device-decision')
  await page.getByRole('radio', { name: 'Read', exact: true }).check()
  await page.getByRole('button', { name: 'Let it in' }).click()
  await expect(page.getByRole('heading', { name: 'The device is let in' })).toBeFocused()
  const login = await ended
  expect([login.code, JSON.parse(login.stdout)]).toEqual([
    0,
    expect.objectContaining({ server: product.url, email: person.email, scopes: ['read'] }),
  ])
  expect(await cli.json(['list'])).toEqual([])

  await page.getByRole('link', { name: 'Go to your account' }).click()
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('button', { name: /^Revoke planwright on / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(tokens.getByText('You have none.')).toBeVisible()
  await expect.poll(async () => (await cli.run(['list'])).code, { timeout: 60_000 }).toBe(4)

  await page.goto('/device')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(/No device waits with this code/)).toBeVisible()
  await expectAccessibleEverywhere(page, 'device-code')
  rmSync(folder, { recursive: true })
})
