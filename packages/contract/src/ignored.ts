import * as z from 'zod/mini'

/** A part of an answer that a request may bring back, and that says nothing there. */
export const ignored = z.optional(z.unknown())
