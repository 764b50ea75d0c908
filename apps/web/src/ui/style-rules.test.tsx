import { expect, it } from 'vitest'

/** What a selector says of the element itself: what stands before it, and in brackets, left out. */
function subjectOf(selector: string): string {
  const withoutBrackets = selector.replaceAll(/\([^()]*\)/g, '')
  return withoutBrackets === selector ? (selector.split(/[\s>+~]+/).at(-1) ?? '') : subjectOf(withoutBrackets)
}

function* rulesIn(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule
    if (rule instanceof CSSGroupingRule) yield* rulesIn(rule.cssRules)
  }
}

it('looks below no element for what it has in it, unless by its class, its name or the like', () => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...rulesIn(sheet.cssRules)])
  const looking = rules.map(({ selectorText }) => selectorText).filter((selector) => selector.includes(':has('))
  expect(looking.some((selector) => selector.startsWith('.message:'))).toBe(true)
  for (const selector of looking) expect(subjectOf(selector), selector).toMatch(/^[\w.#]/)
})
