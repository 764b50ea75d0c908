import { createHash } from 'node:crypto'

/** Somebody who can sign in with Demo ID. */
export type DemoPerson = { sub: string; name: string; email: string; emailVerified: boolean }

/** Those offered with one click; `choice` is the value of their button. */
export const demoPeople: readonly (DemoPerson & { choice: string })[] = [
  { choice: 'ada', ...personOf('Ada Demo', 'ada@demo.example') },
  { choice: 'ben', ...personOf('Ben Demo', 'ben@demo.example') },
  { choice: 'cleo', ...personOf('Cleo Demo', 'cleo@demo.example') },
]

/** The subject follows from the address alone, so that one person stays one person when the sandbox starts anew. */
export function personOf(name: string, email: string, emailVerified = true): DemoPerson {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  return { sub: `demo-${digest.slice(0, 22)}`, name, email, emailVerified }
}
