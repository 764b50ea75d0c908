import { expect, it } from 'vitest'
import { asInOtherScripts } from './other-scripts.ts'
import { readBrief } from './read-brief.ts'
import type { ReadUnit } from './unit.ts'

const kindsIn = (epicInfo: string): string[] => readBrief({ epicInfo, additionalInfo: '' }).map(({ kind }) => kind)

it.each([
  [
    'Arabic',
    'يجب أن يتمكن العملاء من حجز موعد عبر الإنترنت.\nيجب أن يرى الطبيب سجل المريض.\nهل نحتاج إلى تطبيق للهاتف؟',
  ],
  [
    'Russian',
    'Клиенты могут записаться на приём через интернет.\nВрач видит историю болезни на одном экране.\nНужно ли нам мобильное приложение?',
  ],
  [
    'Japanese',
    '予約をキャンセルできる\n獣医は動物の全病歴を一画面で見ることができる。\nスマートフォンのアプリは必要でしょうか？',
  ],
])('takes each line in %s for a wish, but no question', (_, text) => {
  const kinds = kindsIn(text)
  expect(kinds.slice(0, 2)).toEqual(['demand', 'demand'])
  expect(kinds[2]).not.toBe('demand')
})

it('leaves a greeting, and what is mostly Latin', () => {
  expect(kindsIn('Добрый день!\nКлиенты могут записаться на приём через интернет.\nВрач видит историю.')[0]).not.toBe(
    'demand',
  )
  const [unit] = readBrief({ epicInfo: 'The sign reads выход since 1990.', additionalInfo: '' })
  const said = { ...(unit as ReadUnit), kind: 'today' as const, wanted: 0.1 }
  expect(asInOtherScripts(said)).toBe(said)
})
