import { describe, expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'
import { splitBrief } from '../units/split-brief.ts'

const told = (text: string): string[] =>
  draftOf(text).flatMap(({ epic, stories }) => [
    epic.title,
    ...stories.flatMap(({ title, acceptanceCriteria }) => [
      `  ${title}`,
      ...acceptanceCriteria.split('\n').filter(Boolean),
    ]),
  ])

const giftCards = `Feature: Gift cards

  Background:
    Given a shop that sells gift cards

  @smoke @pay
  Scenario: Buy a gift card
    Given a customer on the gift card page
    When they pay 50 EUR
    Then the recipient gets the card by e-mail

  Scenario Outline: Redeem a gift card
    Given a card with 30 EUR left
      | state | open |
    When an order of 45 EUR is paid with it
    Then 15 EUR are charged to another means of payment
    And the card has 0 EUR left

    Examples:
      | order | left |
      | 45    | 0    |

Feature: Support

  Scenario: Block a stolen card
    Given support has found the card by its number
    When they block it
    Then it can no longer be redeemed
`

describe('scenarios', () => {
  it('are stories by their names, each with its steps as what is checked, in the part that its feature names', () => {
    expect(told(giftCards)).toEqual([
      'Gift cards',
      '  Buy a gift card',
      '- Given a customer on the gift card page, when they pay 50 EUR, then the recipient gets the card by e-mail',
      '  Redeem a gift card',
      '- Given a card with 30 EUR left, when an order of 45 EUR is paid with it, then 15 EUR are charged to another means of payment, and the card has 0 EUR left',
      'Support',
      '  Block a stolen card',
      '- Given support has found the card by its number, when they block it, then it can no longer be redeemed',
    ])
  })

  it('check the story that their feature is, where that says who wants what', () => {
    const story =
      'Feature: Cash\n  As an account holder\n  I want to withdraw cash\n  So that I can pay when the bank is closed\n\n'
    const scenario =
      '  Scenario: Too little money\n    Given the balance is 10\n    When 20 are requested\n    Then nothing is dispensed\n'
    expect(told(story + scenario)).toEqual([
      'Cash',
      '  Withdraw cash',
      '- Too little money: given the balance is 10, when 20 are requested, then nothing is dispensed',
    ])
  })

  it.each([
    ['in lines', 'Given I have a shift\nWhen I offer it\nThen my group sees it'],
    ['in a list', '- **Given** I have a shift\n- **When** I offer it\n- **Then** my group sees it'],
    ['under a heading', 'Acceptance criteria\n1. Given I have a shift\n2. When I offer it\n3. Then my group sees it'],
    ['in one line', 'AC:\n- Given I have a shift, when I offer it, then my group sees it'],
  ])('below a story say when it is done: %s', (_, steps) => {
    const text = `# Shifts\n\nAs a helper I want to swap a shift with somebody else.\n\n${steps}\n\nAs a helper I want to cancel a shift.`
    expect(told(text)).toEqual([
      'Shifts',
      '  Swap a shift with somebody else',
      '- Given I have a shift, when I offer it, then my group sees it',
      '  Cancel a shift',
    ])
  })

  it('are two where another case begins', () => {
    const first = 'Given a late order\nWhen it is paid\nThen it ships'
    const text = `As a clerk I want to release orders.\n${first}\n${first.replace('ships', 'waits')}`
    expect(told(text).slice(2)).toEqual([
      '- Given a late order, when it is paid, then it ships',
      '- Given a late order, when it is paid, then it waits',
    ])
  })

  it('are told in other languages, too', () => {
    const text =
      'Funktionalität: Gutscheine\n\n  Szenario: Gutschein kaufen\n    Angenommen ein Kunde ist angemeldet\n    Wenn er 50 Euro zahlt\n    Dann bekommt er den Gutschein per E-Mail\n'
    expect(told(text)).toEqual([
      'Gutscheine',
      '  Gutschein kaufen',
      '- Angenommen ein Kunde ist angemeldet, wenn er 50 Euro zahlt, dann bekommt er den Gutschein per E-Mail',
    ])
  })

  it('takes no other item of a list along', () => {
    const text = '* Given a late order, then it waits\n* Users can export orders\n* Users can import orders'
    expect(told(text)).toEqual(expect.arrayContaining(['  Export orders', '  Import orders']))
  })

  it.each([
    'Als Erstes brauchen wir einen Login.\nDann brauchen wir eine Suche.\nUnd wir brauchen einen Warenkorb.',
    'When we launch, clerks can search orders.\nThen clerks can export orders.\nAnd clerks can import orders.',
  ])('are none in sentences that begin so: %#', (text) => {
    expect(splitBrief({ epicInfo: text, additionalInfo: '' })).toHaveLength(3)
  })

  it('are none where a sentence only begins with one of their words', () => {
    const text = 'When an order arrives, the shop mails the customer.\n\nThen the clerk packs it.'
    expect(told(text).filter((line) => line.startsWith('-'))).toEqual([])
  })
})
