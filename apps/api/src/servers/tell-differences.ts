import type { server } from './server-tables.ts'

export type Known = Pick<
  typeof server.$inferSelect,
  'host' | 'version' | 'tables' | 'publicUrl' | 'authSecret' | 'tokenKeys'
>

export type Difference = {
  readonly setting: 'AUTH_SECRET' | 'TOKEN_ENCRYPTION_KEY' | 'PUBLIC_URL' | 'version'
  readonly words: string
}

/** Where this server is another than those that work on the same database, each in one line with what to do. Pure. */
export function tellDifferences(own: Known, others: readonly Known[]): readonly Difference[] {
  const tell = (
    setting: Difference['setting'],
    isOther: (other: Known) => boolean,
    words: (other: Known) => string,
  ) => {
    const differing = others.filter(isOther)
    const [first] = differing
    if (!first) return []
    const hosts = [...new Set(differing.map(({ host }) => host))].join(', ')
    return [{ setting, words: `Another server of this database, on ${hosts}, ${words(first)}` }]
  }
  return [
    ...tell(
      'AUTH_SECRET',
      ({ authSecret }) => authSecret !== own.authSecret,
      () =>
        'has another AUTH_SECRET: who signs in on one is nobody on the other, and one of them can sign in nobody. Give all servers the same.',
    ),
    ...tell(
      'TOKEN_ENCRYPTION_KEY',
      ({ tokenKeys: [current = ''] }) => !own.tokenKeys.includes(current),
      () =>
        'stores tokens under a TOKEN_ENCRYPTION_KEY that this one does not have: people would be asked to connect Jira again. Give all servers the same, or that one as TOKEN_ENCRYPTION_KEY_PREVIOUS.',
    ),
    ...tell(
      'TOKEN_ENCRYPTION_KEY',
      ({ tokenKeys }) => !tokenKeys.includes(own.tokenKeys[0] ?? ''),
      () =>
        'does not have the TOKEN_ENCRYPTION_KEY that this one stores tokens under: people would be asked to connect Jira again. Give it the same, or this one as TOKEN_ENCRYPTION_KEY_PREVIOUS.',
    ),
    ...tell(
      'PUBLIC_URL',
      ({ publicUrl }) => publicUrl !== own.publicUrl,
      ({ publicUrl }) =>
        `has the PUBLIC_URL ${publicUrl} and this one ${own.publicUrl}: tokens of one are refused by the other. Give all servers the same.`,
    ),
    ...tell(
      'version',
      ({ version, tables }) => version !== own.version || tables !== own.tables,
      ({ version, tables }) =>
        `is of version ${version} (${tables}) and this one of ${own.version} (${own.tables}): bring all servers to the same release.`,
    ),
  ]
}
