import type { BriefTexts } from '../drafter.ts'
import { isSaid } from './marks.ts'
import type { ReadUnit, UnitKind } from './unit.ts'
import { anyOf } from './word-lists.ts'

/** `Status: Done` */
const status = /^(?:current )?(?:status|state|resolution|stand|estado|statut)\s*[:=–-]\s*(\S.{1,30}?)[.,;)\]]*$/iu
const isDone = anyOf('done closed resolved fixed released shipped live delivered deployed erledigt fertig geschlossen')
const isRefused = anyOf(
  "won't won’t wontfix rejected declined duplicate cancelled canceled invalid abgelehnt verworfen",
)

/** `CAL-12 [won't fix] ` */
const inHead = /\p{Lu}{2,8}-\d{1,6}\s+\[([^[\]]{1,30})\]\s+$/u
const longestHead = 60

/** What `Status: Done` or `Status: Won't do` in a paragraph says of all of it: a ticket that somebody pasted, and nobody has to do. What a person marked stays. */
export function withStatuses(units: readonly ReadUnit[], brief: BriefTexts): ReadUnit[] {
  const kinds = new Map<string, UnitKind>()
  for (const unit of units) {
    const before = brief[unit.field].slice(Math.max(0, unit.start - longestHead), unit.start)
    const said = inHead.exec(before)?.[1] ?? status.exec(unit.text)?.[1]
    const first = said?.toLowerCase().split(/[\s,(/]/, 1)[0]
    const kind: UnitKind | undefined = isDone(first) ? 'today' : isRefused(first) ? 'out-of-scope' : undefined
    if (kind) kinds.set(placeOf(unit), kind)
  }
  if (kinds.size === 0) return [...units]
  return units.map((unit): ReadUnit => {
    const kind = kinds.get(placeOf(unit))
    return kind === undefined || isSaid(unit) ? unit : { ...unit, kind, wanted: 0, sureness: 1 }
  })
}
const placeOf = ({ field, paragraph }: ReadUnit): string => `${field} ${paragraph}`
