import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { measures, prometheusName } from './measures.ts'

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
const page = read('observing.md')
type Panel = { title: string; targets?: { expr: string }[] }
const { panels }: { panels: Panel[] } = JSON.parse(read('grafana-dashboard.json'))
const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const told = [...page.matchAll(/```promql\n(.*?)\n```/gs)].map(([, query = '']) => query)

/** What a query reads: its words with an underscore, but for labels and functions. */
function namesIn(query: string): string[] {
  const bare = query.replace(/\{[^}]*\}/g, '').replace(/\b(by|on|group_left) \([^)]*\)/g, '')
  return (bare.match(/\b[a-z]\w*_\w+/g) ?? []).filter((word) => !['histogram_quantile', 'group_left'].includes(word))
}

it('the dashboard and the page read nothing that /metrics does not tell', async () => {
  const token = 'a-token-of-the-tests-for-figures-long-enough'
  const test = await createTestApp({ settings: { METRICS_TOKEN: token } })
  try {
    const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    const kinds = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    const known = kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    )
    const asked = [...drawn, ...told].flatMap(namesIn)
    expect(asked.length).toBeGreaterThan(30)
    for (const name of asked) expect(known).toContain(name)
    // labels too
    const labels = Object.values(measures).flatMap(({ attributes }) =>
      attributes.map((one) => one.replaceAll('.', '_')),
    )
    const matched = [...drawn, ...told].flatMap((query) => [
      ...[...query.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label),
      ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    ])
    for (const label of matched) expect([...labels, 'le', 'instance']).toContain(label)
  } finally {
    await test.close()
  }
})

it('the dashboard draws the ten figures of the page, and everything that is measured stands on both', () => {
  expect(told).toHaveLength(11)
  for (const query of told) expect(drawn).toContain(query)
  for (const [name, measure] of Object.entries(measures)) {
    expect(page).toContain(`| \`${name}\` | \`${prometheusName(name, measure)}\` |`)
    expect(drawn.some((query) => query.includes(prometheusName(name, measure)))).toBe(true)
  }
})
