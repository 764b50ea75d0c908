import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How a password is kept: a salted digest, slow on purpose. */
export type PasswordDigests = {
  hash: (password: string) => Promise<string>
  verify: (kept: { hash: string; password: string }) => Promise<boolean>
}

export const slowDigests: PasswordDigests = { hash: hashPassword, verify: verifyPassword }
