/** Which browser on what, as far as it says so itself; the first that fits, since each names those it is like. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const
const systems = [
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'a Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Such as `Firefox on a Mac`. */
export function browserWords(userAgent: string | null): string {
  const named = (list: typeof browsers | typeof systems) => list.find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = named(browsers) ?? 'An unknown browser'
  const system = named(systems)
  return system ? `${browser} on ${system}` : browser
}
