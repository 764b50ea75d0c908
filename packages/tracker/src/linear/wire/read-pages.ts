import type * as z from 'zod'
import type { Call, Transport } from './transport.ts'

type Page<Node> = {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined }
}

/**
 * All nodes of a list, or at least `most` of them: `call` takes `after` and is answered with a page under one name. A page without a way on ends it,
 * whatever it says.
 */
export async function readPages<Node>(
  transport: Transport,
  call: Omit<Call<unknown>, 'effect' | 'answer'> & { readonly answer: z.ZodType<Page<Node>> },
  most = Number.POSITIVE_INFINITY,
): Promise<Node[]> {
  const nodes: Node[] = []
  let after: string | null = null
  do {
    const { body }: { body: Page<Node> } = await transport({
      ...call,
      effect: 'read',
      variables: { ...call.variables, after },
    })
    nodes.push(...body.nodes)
    after = body.pageInfo.hasNextPage ? (body.pageInfo.endCursor ?? null) : null
  } while (after !== null && nodes.length < most)
  return nodes
}
