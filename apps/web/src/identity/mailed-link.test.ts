import { describe, expect, it } from 'vitest'
import { linkWords, mailedLinkIn } from './mailed-link.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const soon = String(now / 1000 + 60)
const past = String(now / 1000 - 60)
const fateOf = (query: Record<string, string>) => mailedLinkIn(new URLSearchParams(query), now)

describe('what became of a mailed link', () => {
  it.each([
    [{ for: 'verify' }, 'verify', 'good'],
    [{ for: 'verify', until: soon, error: 'INVALID_TOKEN' }, 'verify', 'spent'],
    [{ for: 'verify', until: past, error: 'INVALID_TOKEN' }, 'verify', 'expired'],
    [{ for: 'verify', until: soon, error: 'TOKEN_EXPIRED' }, 'verify', 'expired'],
    [{ for: 'reset', token: 'x' }, 'reset', 'good'],
    [{ for: 'reset' }, 'reset', 'spent'],
    [{ for: 'sign-in' }, 'sign-in', 'spent'],
    [{ for: 'reset', until: soon, error: 'INVALID_TOKEN' }, 'reset', 'spent'],
    [{ for: 'reset', until: past, error: 'INVALID_TOKEN' }, 'reset', 'expired'],
    [{ for: 'sign-in', until: soon, error: 'OTHER_BROWSER' }, 'sign-in', 'other-browser'],
    [{ for: 'sign-in', until: past, error: 'INVALID_TOKEN' }, 'sign-in', 'expired'],
    [{ for: 'sign-in', until: soon, error: 'INVALID_TOKEN' }, 'sign-in', 'spent'],
    [{ for: 'nothing', error: 'INVALID_TOKEN' }, 'verify', 'spent'],
  ])('%j is %s, %s', (query, kind, fate) => {
    expect(fateOf(query as Record<string, string>)).toMatchObject({ kind, fate })
  })

  it('is told in words of its own for each kind', () => {
    const kinds = ['verify', 'reset', 'sign-in'] as const
    const fates = ['spent', 'expired', 'other-browser'] as const
    const texts = kinds.flatMap((kind) => fates.map((fate) => Object.values(linkWords(kind, fate)).join(' ')))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
