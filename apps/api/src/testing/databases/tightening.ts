/** What in a migration would take something away from servers of the release before, or refuse what they write. Pure. */
export function tighteningOf(migration: string): readonly string[] {
  const statements = withoutComments(migration)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  const created = new Set(statements.flatMap((statement) => newTable.exec(statement)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const table = changedTable.exec(statement)?.[1] ?? ''
    return created.has(table)
      ? []
      : words.filter(([, sign]) => sign.test(statement)).map(([what]) => `${what}: ${statement}`)
  })
}

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const newTable = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`, 'i')
const changedTable = new RegExp(
  `^(?:alter table (?:only )?|create (?:unique )?index .*? on |create policy .*? on )${name}`,
  'i',
)

const words: readonly (readonly [what: string, sign: RegExp])[] = [
  ['takes away', /\bdrop (?!not null|default)\w+/i],
  ['renames', /\brename\b/i],
  ['may keep nothing where something was', /\bdrop not null\b/i],
  ['needs a value that was given by itself', /\bdrop default\b/i],
  ['needs a value', /\bset not null\b/i],
  ['needs a value', /\badd column\b(?=.*\bnot null\b)(?!.*\b(?:default|generated)\b)/i],
  ['is of another type', /\balter column "?\w+"? (?:set data )?type\b/i],
  ['refuses more', /\badd (?:constraint|check|unique|foreign key|primary key|exclude)\b/i],
  ['refuses more', /^create unique index\b/i],
  ['refuses more', /\bas restrictive\b/i],
  ['refuses more', /\b(?:enable|force) row level security\b/i],
  ['refuses more', /^create (?:constraint )?trigger\b/i],
  ['allows less', /^(?:revoke|alter policy)\b/i],
  ['takes away', /^(?:truncate|delete)\b/i],
]
