/** The changelog once what is unreleased in it is that version, and what the tag says of it. Throws where nothing is unreleased. */
export function releaseNotes(
  changelog: string,
  version: string,
  date: string,
): { readonly changelog: string; readonly notes: string } {
  const heading = '## [Unreleased]'
  const [before, after] = changelog.split(`\n${heading}\n`)
  if (before === undefined || after === undefined) throw new Error(`CHANGELOG.md has no line ${heading}.`)
  const next = after.search(/^## /m)
  const notes = (next < 0 ? after : after.slice(0, next)).trim()
  if (notes === '') throw new Error('Nothing stands under Unreleased in CHANGELOG.md: there is nothing to release.')
  return { changelog: `${before}\n${heading}\n\n## [${version}] - ${date}\n${after}`, notes }
}
