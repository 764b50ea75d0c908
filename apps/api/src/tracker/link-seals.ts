import type { TokenCipher } from './token-cipher.ts'

type Place = { readonly id: string; readonly owner: string }
/** The tokens of a link, open or sealed. */
export type TokenPair = { readonly accessToken: string; readonly refreshToken: string }

/**
 * A link's tokens as its row keeps them. They are bound to the row and to the person: copied into another row, or with the row given to
 * somebody else, they do not open.
 */
export function createLinkSeals(cipher: TokenCipher) {
  const placeOf = ({ id, owner }: Place, column: string) => `jira ${owner} ${id} ${column}`
  return {
    sealed: (row: Place, { accessToken, refreshToken }: TokenPair): TokenPair => ({
      accessToken: cipher.encrypt(accessToken, placeOf(row, 'access')),
      refreshToken: cipher.encrypt(refreshToken, placeOf(row, 'refresh')),
    }),
    /** Throws when they were changed or moved, or their key is gone. */
    opened: (row: Place & TokenPair): TokenPair => ({
      accessToken: cipher.decrypt(row.accessToken, placeOf(row, 'access')),
      refreshToken: cipher.decrypt(row.refreshToken, placeOf(row, 'refresh')),
    }),
    isCurrent: ({ accessToken, refreshToken }: TokenPair): boolean =>
      cipher.isCurrent(accessToken) && cipher.isCurrent(refreshToken),
  }
}
export type LinkSeals = ReturnType<typeof createLinkSeals>
