import type { DeviceLogin } from '@planwright/contract'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { DevicePage } from './device-page.tsx'

const login: DeviceLogin = {
  userCode: 'WDJB-MJHT',
  name: 'planwright on <b>laptop</b>',
  scopes: ['read', 'write'],
  address: '203.0.113.5',
  expiresAt: '2027-01-01T00:00:00.000Z',
}

it('asks for the code, tells what asks, and lets it in with less than it asked for', async () => {
  const calls = answerCalls({
    'POST /api/device-logins/find': () => ({ body: login }),
    'POST /api/device-logins/approve': () => ({ body: null }),
  })
  const screen = await show(<DevicePage />)
  await expect.element(screen.getByRole('heading', { name: 'Log in on a device' })).toHaveFocus()
  const code = screen.getByLabelText('Code')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.element(code).toHaveAccessibleDescription(/This field is required/)
  expect(calls).toEqual([])
  await code.fill('wdjb mjht')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Let this device in?' })).toHaveFocus()
  for (const told of ['WDJB-MJHT', login.name, '203.0.113.5'])
    await expect.element(screen.getByText(told)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Read and write' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Read', exact: true }).click()
  await screen.getByLabelText('Good for').selectOptions('30')
  await screen.getByRole('button', { name: 'Let it in' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The device is let in' })).toHaveFocus()
  expect(calls.map(({ body }) => body)).toEqual([
    { userCode: 'wdjb mjht' },
    { userCode: 'WDJB-MJHT', scopes: ['read'], expiresInDays: 30 },
  ])
})

it('takes the code from the address, offers what was asked for alone, and refuses', async () => {
  window.history.replaceState(null, '', '?code=WDJB-MJHT')
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname))
  const calls = answerCalls({
    'POST /api/device-logins/find': () => ({ body: { ...login, scopes: ['read'] } }),
    'POST /api/device-logins/refuse': () => ({ body: null }),
  })
  const screen = await show(<DevicePage />)
  await expect.element(screen.getByRole('heading', { name: 'Let this device in?' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Read and write' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The device is not let in' })).toBeVisible()
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/device-logins/find', 'POST /api/device-logins/refuse'])
})

it('says that a code is not known, and keeps what was typed', async () => {
  answerCalls({
    'POST /api/device-logins/find': () =>
      problem(404, { code: 'not-found', detail: 'No device waits with this code.' }),
  })
  const screen = await show(<DevicePage />)
  await screen.getByLabelText('Code').fill('BBBB-BBBB')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => document.body.textContent).toContain('No device waits with this code.')
  await expect.element(screen.getByLabelText('Code')).toHaveValue('BBBB-BBBB')
})
