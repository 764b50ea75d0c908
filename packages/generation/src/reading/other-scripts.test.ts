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

it.each([
  [
    'Chinese',
    '我们需要一个图书馆预约系统。\n\n1. 读者可以在线预约图书，最多同时预约5本。\n2. 图书到馆后，系统通过短信通知读者。\n3. 暂不支持线上支付。\n4、馆员可以以后再打印清单。',
    ['context', 'demand', 'demand', 'out-of-scope', 'deferred'],
  ],
  [
    'Japanese',
    '町内会の掲示板アプリを作りたい。\n・住民はお知らせを閲覧できる\n・役員はお知らせを投稿できる\n・決済機能は今回は対象外',
    ['context', 'demand', 'demand', 'out-of-scope'],
  ],
  [
    'Russian',
    'Нужна система записи.\n- Клиенты могут записаться на приём через интернет.\n- Оплата картой не нужна.\n- Отчёты появятся позже.',
    ['context', 'demand', 'out-of-scope', 'deferred'],
  ],
])('takes no wish in %s for what it says is not wanted, and the line above the list for its name', (_, text, kinds) => {
  expect(kindsIn(text)).toEqual(kinds)
})

it.each([
  '会員登録不要で購入できるようにしたい。',
  '今後の予定を一覧で表示する必要がある。',
  '품절 상품을 제외하고 검색할 수 있어야 한다.',
  '如果浏览器不支持摄像头，系统提示用户。',
  'Клиент может отменить запись не позже чем за сутки.',
])('leaves a wish that only holds such words: %s', (wish) => {
  const [first] = readBrief({ epicInfo: `${wish}\n${wish}`, additionalInfo: '' })
  expect(first?.kind).toBe('demand')
})

it('reads the bullets of East Asian texts', () => {
  const [, first] = readBrief({
    epicInfo: '町内会の掲示板アプリ\n・住民はお知らせを閲覧できる\n・役員はお知らせを投稿できる',
    additionalInfo: '',
  })
  expect(first).toMatchObject({ form: 'item', text: '住民はお知らせを閲覧できる' })
})

it('leaves a greeting, and what is mostly Latin', () => {
  expect(kindsIn('Добрый день!\nКлиенты могут записаться на приём через интернет.\nВрач видит историю.')[0]).not.toBe(
    'demand',
  )
  const [unit] = readBrief({ epicInfo: 'The sign reads выход since 1990.', additionalInfo: '' })
  const said = { ...(unit as ReadUnit), kind: 'today' as const, wanted: 0.1 }
  expect(asInOtherScripts(said)).toBe(said)
})
