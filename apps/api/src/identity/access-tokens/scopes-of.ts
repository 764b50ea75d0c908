import { type TokenScope, tokenScopes } from '@planwright/contract'

/** In the contract's order, each once; who may write may read. */
export function scopesOf(wanted: readonly TokenScope[]): TokenScope[] {
  return tokenScopes.filter((scope) => wanted.includes(scope) || (scope === 'read' && wanted.includes('write')))
}
