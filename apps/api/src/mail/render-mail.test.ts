import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

const url = 'https://plan.example/api/auth/verify-email?token=a.b-c_d&callbackURL=%2Flink%3Ffor%3Dverify'
const parts = {
  subject: 'Confirm <it>',
  lead: 'Please & thank "you":',
  action: 'Confirm',
  url,
  rest: ['One hour.', 'Else ignore.'],
}
const { subject, text, html } = renderMail(parts)

describe('a mail', () => {
  it('says the same in text and in HTML, with the link in full', () => {
    expect(subject).toBe('Confirm <it> – Planwright')
    expect(text.split('\n\n').slice(0, 4)).toEqual([parts.lead, url, ...parts.rest])
    const plain = html
      .replace(/<style>.*?<\/style>|<[^>]+>/gs, '')
      .replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code))
    for (const words of [parts.subject, parts.lead, url, ...parts.rest]) expect(plain).toContain(words)
    const [, led = ''] = /<a href="([^"]+)"/.exec(html) ?? []
    expect(led.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code))).toBe(url)
  })

  it('takes nothing for markup', () => {
    expect(html).not.toContain('<it>')
    expect(renderMail({ ...parts, url: 'https://x.example/"><script>' }).html).not.toContain('<script')
  })

  it('loads nothing, neither images nor fonts nor styles, and knows dark', () => {
    expect(html).not.toMatch(/<img|<link|@import|url\(|<script|background-image/i)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('can be read: letters stand out from what is behind them, light and dark', () => {
    const pairs = [
      ['#23211e', '#ffffff'],
      ['#5f5c57', '#ffffff'],
      ['#ffffff', '#0d6a60'],
      ['#eaecee', '#1c2024'],
      ['#a5abb1', '#1c2024'],
      ['#0a2421', '#5fd0c3'],
    ] as const
    for (const pair of pairs) {
      for (const color of pair) expect(html).toContain(color)
      expect(contrast(pair[0], pair[1])).toBeGreaterThan(4.5)
    }
  })
})

/** WCAG 2.2, relative luminance. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
