import type { PasswordPolicy } from '@planwright/contract'

export type PasswordRule = { words: string; met: boolean }

/** The policy as sentences, each with whether this password keeps it. As the server: characters are code points, letters and digits count in every script. */
export function passwordRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  const { length } = [...password]
  const rules = [
    { on: true, words: `At least ${policy.minLength} characters`, met: length >= policy.minLength },
    {
      // nobody types this much by hand: said only when it happens
      on: length > policy.maxLength,
      words: `At most ${policy.maxLength} characters`,
      met: false,
    },
    { on: policy.requireLowercase, words: 'A lowercase letter', met: /\p{Ll}/u.test(password) },
    { on: policy.requireUppercase, words: 'An uppercase letter', met: /\p{Lu}/u.test(password) },
    { on: policy.requireNumeric, words: 'A digit', met: /\p{Nd}/u.test(password) },
    {
      on: policy.requireNonAlphanumeric,
      words: 'A character that is no letter or digit',
      met: /[^\p{L}\p{Nd}]/u.test(password),
    },
  ]
  return rules.filter(({ on }) => on).map(({ words, met }) => ({ words, met }))
}
