import type { ReadUnit, Ticket } from '../unit.ts'
import { countWords } from '../words/word-lists.ts'
import { fewestOfBody } from './ticket-fields.ts'

/** How it is today, in a line below a ticket, is what is wrong or why it is to be done. */
export function describesTicket({ kind, form, isEntry, text }: ReadUnit): boolean {
  const isTold = kind === 'today' || kind === 'context'
  return isTold && (form === 'sentence' || isEntry === true) && countWords(text) >= fewestOfBody
}

const longestBody = 500
/** As many of the lines below a ticket as a description holds. */
export function asFarAsRead(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const lengthTo = (end: number): number => units.slice(0, end + 1).reduce((sum, { text }) => sum + text.length + 2, 0)
  const end = units.findIndex((_, i) => lengthTo(i) > longestBody)
  return end < 0 ? units : units.slice(0, end)
}

/** The tickets that a story is written from. */
export function ticketsOf({ main, details }: { main: ReadUnit; details: readonly ReadUnit[] }): Ticket[] {
  return [...new Set([main, ...details].flatMap(({ ticket }) => ticket ?? []))]
}

/** What tickets are worth together, where they all say so. */
export function pointsOfTickets(tickets: readonly Ticket[]): number | undefined {
  const told = tickets.map(({ points }) => points).filter((one) => one !== undefined)
  return told.length === 0 || told.length < tickets.length ? undefined : told.reduce((sum, one) => sum + one, 0)
}
