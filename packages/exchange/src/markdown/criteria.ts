/**
 * Acceptance criteria one by one, each with its lines: a block between empty lines each; without empty lines a line each, where lines that go on
 * (`When`, `Then`, `And`, `But`) stay with the one before them. Bullets in front are dropped. As saving reads them. Pure.
 */
export function criteriaOf(text: string): string[][] {
  const blocks = text
    .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*/)
    .map(linesIn)
    .filter((lines) => lines.length > 0)
  return blocks.flatMap((lines) =>
    blocks.length > 1 && !lines.some((line) => bullet.test(line)) ? [lines] : criteriaInLines(lines),
  )
}

function criteriaInLines(lines: readonly string[]): string[][] {
  const criteria: string[][] = []
  for (const line of lines) {
    const last = criteria.at(-1)
    if (last && goesOn.test(line) && opens.test(last[0] ?? '')) last.push(line)
    else criteria.push([line.replace(bullet, '')])
  }
  return criteria.filter((lines) => lines.some((line) => line !== ''))
}

const goesOn = /^(?:when|then|and|but)\b/i
const opens = /^(?:given|scenario|background|when)\b/i
const bullet = /^(?:[-*+•–]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/

const linesIn = (block: string): string[] =>
  block
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
