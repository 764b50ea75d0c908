import { proofHeader } from '@planwright/contract'
import * as z from 'zod/mini'

/** What the server answers whoever has shown that it is them. */
export const ProofAnswer = z.object({ proof: z.string() })

/** In this page's memory and nowhere else: whoever copies what the browser keeps does not have it. */
let given: string | undefined

export function keepProof({ proof }: z.infer<typeof ProofAnswer>): void {
  given = proof
}

/** For the calls that ask for it. The server says when it is no longer good. */
export function proofHeaders(): Record<string, string> {
  return given === undefined ? {} : { [proofHeader]: given }
}
