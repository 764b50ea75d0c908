import { expect, it } from 'vitest'
import { digestOfCode, newDeviceCode, newUserCode, readUserCode } from './login-codes.ts'

it('makes codes of consonants, each another, that are read as they are shown', () => {
  const codes = Array.from({ length: 500 }, newUserCode)
  for (const code of codes) {
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(readUserCode(code)).toBe(code)
  }
  expect(new Set(codes).size).toBe(500)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(20)
})

it.each(['wdjb-mjht', 'WDJBMJHT', ' wdjb mjht ', 'W-D-J-B-M-J-H-T'])('reads %j as WDJB-MJHT', (typed) => {
  expect(readUserCode(typed)).toBe('WDJB-MJHT')
})

it.each(['', 'WDJB-MJH', 'WDJB-MJHTT', 'ADJB-MJHT', 'WDJB-MJH1', 'ＷＤＪＢ-ＭＪＨＴ'])('takes %j for none', (typed) => {
  expect(readUserCode(typed)).toBeNull()
})

it('keeps digests that say nothing without the key', () => {
  const code = newDeviceCode()
  expect(code).toMatch(/^[\w-]{43}$/)
  expect(digestOfCode('key', code)).toBe(digestOfCode('key', code))
  expect(digestOfCode('key', code)).not.toBe(digestOfCode('another', code))
  expect(digestOfCode('key', code)).not.toContain(code)
})
