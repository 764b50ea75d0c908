/**
 * One criterion per block between empty lines; without empty lines one per line, where lines that go on (`When`, `Then`,
 * `And`, `But`) stay with the `Given` or `Scenario` before them. Bullets and numbers in front are dropped.
 */
export function criteriaOf(text: string): string[] {
  const blocks = text
    .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*/)
    .map((block) => linesIn(block))
    .filter((lines) => lines.length > 0)
  return blocks.flatMap((lines) =>
    blocks.length > 1 && !lines.some(isBullet) ? [lines.join('\n')] : criteriaInLines(lines),
  )
}

const linesIn = (block: string) =>
  block
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const bullet = /^(?:[-*+•–]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/
const isBullet = (line: string) => bullet.test(line)

const criteriaInLines = (lines: readonly string[]): string[] => {
  const criteria: string[] = []
  for (const line of lines) {
    const last = criteria.at(-1)
    const goesOn = /^(when|then|and|but)\b/i.test(line) && last !== undefined && opens(last)
    if (goesOn) criteria[criteria.length - 1] = `${last}\n${line}`
    else criteria.push(line.replace(bullet, ''))
  }
  return criteria.filter((criterion) => criterion !== '')
}

const opens = (criterion: string) => /^(given|scenario|background|when)\b/i.test(criterion)
