import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedIn = (epicInfo: string): string[] =>
  readBrief({ epicInfo, additionalInfo: '' })
    .filter(isWanted)
    .map(({ text }) => text)

it('a variant that is refused in its item gives way to what is wanted instead', () => {
  expect(
    wantedIn('- log each brushing\n- tasting notes, voice? -> no, typed, short\n- show how many are ripe'),
  ).toEqual(['log each brushing', 'tasting notes: typed, short', 'show how many are ripe'])
})

it.each([
  [
    'preis pro angefangene halbe stunde, muss das teil selber rechnen',
    'äh nee, erste stunde voll, danach pro halbe',
    'preis: erste stunde voll, danach pro halbe, muss das teil selber rechnen',
  ],
])('who says no and what else corrects the speaker before: %s', (wish, reply, told) => {
  const chat = `[10:01] ann: guests should get a receipt\n[10:02] ben: ${wish}\n[10:03] ann: ${reply}\n[10:04] ben: ok`
  expect(wantedIn(chat)).toEqual(['guests should get a receipt', told])
})

it('the name of who asks is no thing of which something else is wanted', () => {
  expect(wantedIn('- log each call\n- **dpatel:** an app? -> No, the site only.\n- show the last ten')).not.toContain(
    'dpatel: the site only',
  )
})

it('a bare refusal is none', () => {
  const chat = '[10:01] ann: guests should get a receipt\n[10:02] ben: price per half hour?\n[10:03] ann: no, thanks'
  expect(wantedIn(chat)).toEqual(['guests should get a receipt'])
})

it('an infinitive behind an arrow, and who wants something in a talk, ask for it', () => {
  const chat =
    '[10:01] ann: wir brauchen eine liste der boote\n[10:02] ben: boot kaputt -> sperren, damit es keiner rausgibt\n[10:03] ann: und die kasse abends? will einfach ne summe bar / karte sehen'
  expect(wantedIn(chat)).toEqual([
    'wir brauchen eine liste der boote',
    'boot kaputt -> sperren, damit es keiner rausgibt',
    'will einfach ne summe bar / karte sehen',
  ])
})

it.each([
  'Heute: Gast kommt -> Zettel schreiben',
  'Früher: Karte verloren -> lange warten',
  'ich will den Urlaub im Mai',
])('how it goes so far, and what those who talk want for themselves, is not asked for: %s', (line) => {
  const chat = `[10:01] ann: guests should get a receipt\n[10:02] ben: ${line}\n[10:03] ann: ok`
  expect(wantedIn(chat)).toEqual(['guests should get a receipt'])
})
