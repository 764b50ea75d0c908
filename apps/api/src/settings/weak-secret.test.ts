import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWeakSecret } from './weak-secret.ts'

describe('isWeakSecret', () => {
  it.each([
    'a'.repeat(32),
    'ab'.repeat(20),
    '0123456789abcdef0123456789abcdef',
    '01234567890123456789012345678901',
    'abcdefghijklmnopqrstuvwxyz012345',
    'changeme-changeme-changeme-changeme',
    'CHANGE_ME_TO_A_SECRET_OF_32_CHARACTERS',
    'change-me-please-change-me-please-32',
    'your-secret-key-must-be-32-characters-long',
    'planwright-planwright-planwright-planwright',
    'passwordpasswordpasswordpassword',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'deadbeefdeadbeefdeadbeefdeadbeef',
    ' '.repeat(31).concat('x'),
    'Xk3!Xk3!Xk3!Xk3!Xk3!Xk3!Xk3!Xk3!',
  ])('sees through %s', (secret) => {
    expect(isWeakSecret(secret)).toBe(true)
  })

  it('takes random ones, however they are written, and a sentence of one’s own', () => {
    for (let round = 0; round < 2000; round += 1) {
      for (const secret of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64url')])
        expect([secret, isWeakSecret(secret)]).toEqual([secret, false])
    }
    expect(isWeakSecret('marmots whistle under the eastern glacier')).toBe(false)
  })
})
