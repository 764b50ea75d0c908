import type { Brief } from '../../drafter.ts'
import { readRole } from '../clauses/read-role.ts'
import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import type { Seed } from './seed.ts'

const forWhom =
  /\b(?:for|helps?|helping|enables?|allows?|allowing|enabling|empowers?|lets|letting|used by|use by|serves?|targets?|assists?|assisting|supports?)\s+(?=((?:[\w&'-]+ ?){1,6}))/gi

/** The person a story is for where its passage names nobody: the one named most, else whom the texts say it is for. */
export function defaultRole(brief: Brief, seeds: readonly Seed[]): string {
  const counts = new Map<string, number>()
  for (const seed of seeds) {
    const role = seed.parts.flatMap((part) => part.statements).find((statement) => statement.clause?.role)?.clause?.role
    if (role && role !== 'person') counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  // one among several persons does not stand for all of them
  const isGeneric = counts.size === 1 && most?.[0] === 'user'
  if (most && !isGeneric && most[1] * 3 >= seeds.length && most[1] * 2 > named) return most[0]
  const told = [brief.epicInfo, brief.additionalInfo, brief.companyInfo]
    .map(servedRole)
    .find((role) => role !== undefined)
  if (counts.size > 1) return told && counts.has(told) ? told : 'user'
  return told ?? (most && most[1] * 4 >= seeds.length ? most[0] : 'user')
}

function servedRole(text: string): string | undefined {
  for (const match of text.slice(0, 6000).matchAll(forWhom)) {
    const words = (match[1] ?? '').trim().split(/\s+/)
    const end = words.findIndex((word) => isPluralWord(word) && isPersonNoun(word))
    if (end < 0 || words.slice(0, end).some((word) => stops.test(word))) continue
    const role = readRole(words.slice(Math.max(0, end - 2), end + 1).join(' '))
    if (role && !/^(?:user|team member|person)$/.test(role)) return role.replace(/^(?:our|their|your|its|all) /, '')
  }
  return undefined
}

/** Words after which somebody else is spoken of. */
const stops = /^(?:to|by|from|with|and|or|that|which|who|in|on|at|of|is|are|the)$/i
