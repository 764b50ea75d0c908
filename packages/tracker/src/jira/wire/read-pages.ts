import type { Call, Transport } from './transport.ts'

type Page<Value> = {
  readonly values: readonly Value[]
  readonly isLast?: boolean | null
  readonly total?: number | null
}

/** All values of a listing that pages by `startAt`. Stops where the answer says so, or at a page that is empty. */
export async function readPages<Value>(
  transport: Transport,
  call: Omit<Call<Page<Value>>, 'method' | 'effect'>,
  pageSize: number,
): Promise<Value[]> {
  const values: Value[] = []
  for (;;) {
    const query = { ...call.query, startAt: values.length, maxResults: pageSize }
    const { body } = await transport({ ...call, method: 'GET', effect: 'read', query })
    values.push(...body.values)
    const isWhole = typeof body.total === 'number' ? values.length >= body.total : body.values.length < pageSize
    if (body.isLast === true || body.values.length === 0 || (body.isLast !== false && isWhole)) return values
  }
}
