import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'

const lines = (...said: string[]): string => said.map((line, i) => `[10:0${i}] ${line}`).join('\n')
const storiesOf = (...said: string[]) => draftOf(lines(...said)).flatMap(({ stories }) => stories)

it('what hangs on what another said before is told with that', () => {
  const told = storiesOf(
    'ann: we lose half a day each week',
    'ann: when a pilot cancels, every passenger should get a text straight away',
    'ben: +1. and I want to do it from my phone with one tap',
    'ann: ok',
  ).find((story) => JSON.stringify(story).includes('from my phone with one tap'))
  expect(JSON.stringify(told)).toContain('hen a pilot cancels')
})

it('what answers a question is told with it', () => {
  const stories = storiesOf(
    'ann: everyone sends a picture of the meter',
    'ben: ok and who has not sent?',
    'ann: I need a list of those. then I ring them',
    'ben: ok',
  )
  expect(stories.at(-1)?.title).toBe('Who has not sent: a list of those')
})

it('what somebody says in one go is told with it, too', () => {
  const stories = storiesOf(
    'ann: guests should get a receipt',
    'ben: also vouchers: they run 3 years and people always ask whether theirs is good. could they check that on the site with the number',
    'ann: fine',
  )
  expect(stories.at(-1)?.description).toContain('vouchers')
})

it('a wish put as a question is told where the answer allows it for some', () => {
  const stories = storiesOf(
    'ann: wir brauchen eine liste der boote, die draußen sind',
    'ben: können wir auch vorab online reservieren lassen? am wochenende stehen die bis zum parkplatz',
    'ann: nur die elektroboote. tretboote weiter wer zuerst kommt',
    'ben: ok',
  )
  expect(stories.at(-1)?.title).toContain('online reservieren')
  expect(stories.at(-1)?.acceptanceCriteria).toContain('Nur die elektroboote')
})

it('what says itself what it is of needs nothing before it', () => {
  const stories = storiesOf(
    'ann: guests should get a receipt',
    'ben: the cook should see the order and print it from the kitchen',
    'ann: ok',
  )
  expect(stories.at(-1)?.description).not.toContain('receipt')
})

it('a question that leaves open itself of what it is heads nothing', () => {
  const stories = storiesOf(
    'ann: I want to see which bikes are free',
    'carl: the mechanics repair bikes in the cellar',
    'ben: can we show it on the site?',
    'ann: customers must be able to pay it online',
    'carl: ok',
  )
  const paid = stories.find(({ title }) => title.includes('pay'))
  expect(`${paid?.title} ${paid?.description}`).not.toContain('on the site')
})
