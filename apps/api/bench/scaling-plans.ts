import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** What PostgreSQL's auto_explain writes of a statement that it has run, as much as is read here. */
type Explained = { readonly 'Query Text': string; readonly Plan: Node }
type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Loops'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

/** A statement as it went. */
export type Ran = {
  readonly text: string
  readonly ms: number
  /** Of 8 KB, from PostgreSQL's own memory or below it. */
  readonly blocks: number
  readonly indexes: readonly string[]
  /** Tables that were read from one end to the other. */
  readonly scanned: readonly string[]
  /** Rows that were read in vain. */
  readonly inVain: number
}

/** With which PostgreSQL has to be started: each statement's plan goes to its log, with times and blocks, those of triggers and references too. */
export const explaining = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'log_line_prefix=@@',
]

/** Reads the plans of what is asked while something is done. */
export function createPlanLog() {
  let log = ''
  let marks = 0
  return {
    onLog: (text: string) => {
      log += text
    },
    /** Every statement that PostgreSQL runs meanwhile, whoever asks. */
    async during(client: pg.Client, work: () => Promise<unknown>): Promise<Ran[]> {
      await switchOn(client, true)
      log = ''
      try {
        await work()
      } finally {
        marks += 1
        const mark = `look number ${marks}`
        await client.query(`select '${mark}'`)
        for (const until = Date.now() + 20_000; !log.includes(mark) && Date.now() < until; ) await delay(20)
        await switchOn(client, false)
      }
      return readPlans(log)
    },
  }
}

async function switchOn(client: pg.Client, on: boolean) {
  await client.query(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`)
  await client.query('select pg_reload_conf()')
  // told to each connection, and taken up before its next statement
  await delay(300)
}

function readPlans(log: string): Ran[] {
  return log.split('@@').flatMap((entry) => {
    const [, ms, json] = /^LOG: {2}duration: ([\d.]+) ms {2}plan:\n([\s\S]*)/.exec(entry) ?? []
    if (!json) return []
    const { 'Query Text': text, Plan } = JSON.parse(json) as Explained
    const nodes = allNodes(Plan)
    return {
      text: text.replaceAll(/\s+/g, ' ').trim(),
      ms: Number(ms),
      blocks: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
      indexes: distinct(nodes.map((node) => node['Index Name'])),
      scanned: distinct(
        nodes.map((node) => (node['Node Type'].includes('Seq Scan') ? node['Relation Name'] : undefined)),
      ),
      inVain: nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1), 0),
    }
  })
}

const allNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]
const distinct = (names: readonly (string | undefined)[]) =>
  [...new Set(names.flatMap((name) => name ?? []))].toSorted()
