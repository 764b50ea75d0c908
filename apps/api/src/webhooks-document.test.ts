import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'

const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')

it('the signature worked out by hand is the library’s', async () => {
  const [, command = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? []
  const { stdout } = await promisify(execFile)('bash', ['-euc', command])
  const [, secret = ''] = /secret='([^']+)'/.exec(command) ?? []
  const [, id = '', seconds = '', body = ''] = /id='([^']+)' timestamp='(\d+)' body='([^']+)'/.exec(command) ?? []
  expect(`v1,${stdout.trim()}`).toBe(new Webhook(secret).sign(id, new Date(Number(seconds) * 1000), body))
})
