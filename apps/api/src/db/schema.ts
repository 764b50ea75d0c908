/** Every table there is, for the migration writer: each stands in the slice that it belongs to. */
// biome-ignore lint/style/noRestrictedImports: the one place where the slices' tables meet
export * from '../drafts/draft-tables.ts'
// biome-ignore lint/style/noRestrictedImports: the one place where the slices' tables meet
export * from '../identity/identity-tables.ts'
export * from '../runs/run-tables.ts'
// biome-ignore lint/style/noRestrictedImports: the one place where the slices' tables meet
export * from '../tracker/link-tables.ts'
// biome-ignore lint/style/noRestrictedImports: the one place where the slices' tables meet
export * from '../tracker/saving-tables.ts'
