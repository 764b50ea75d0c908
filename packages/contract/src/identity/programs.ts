import * as z from 'zod/mini'
import { WantedScopes } from './access-tokens.ts'
import { TokenScope } from './token-scope.ts'

/**
 * A program of somebody else, such as an agent's, asks to be let in by sending a person's browser to our page (OAuth 2.1). The page sends along what stands in its address, as it
 * stands there.
 */
export const ConsentQuestion = z.strictObject({ query: z.string().check(z.maxLength(8000)) })

/** What a person is asked; or that nothing can be asked, and where the program wants to be told so. */
export const ConsentTerms = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('asks'),
    /** What the program calls itself, which nobody has checked. */
    name: z.string(),
    /** Where the browser is led afterwards. */
    host: z.string(),
    /** Whether that is the person's own machine. */
    isThisMachine: z.boolean(),
    scopes: z.array(TokenScope),
  }),
  z.strictObject({ state: z.literal('wrong'), words: z.string(), host: z.string(), redirectTo: z.url() }),
])
export type ConsentTerms = z.infer<typeof ConsentTerms>

/** Absent scopes: refused. */
export const ConsentDecision = z.strictObject({ ...ConsentQuestion.shape, scopes: z.optional(WantedScopes) })
export type ConsentDecision = z.infer<typeof ConsentDecision>

/** Where the browser is led, with what the program goes on with. */
export const ConsentAnswer = z.strictObject({ redirectTo: z.url() })

/** A program that was let in. */
export const LetInProgram = z.strictObject({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  scopes: z.array(TokenScope),
  createdAt: z.iso.datetime(),
  /** When it last asked for a token, which it does each hour that it is used. */
  refreshedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type LetInProgram = z.infer<typeof LetInProgram>

/** Newest first. */
export const LetInPrograms = z.strictObject({ programs: z.array(LetInProgram) })
