/** Every table there is, for the migration writer: each stands in the slice that it belongs to. */
export * from '../audit/audit-tables.ts'
export * from '../backlog/token-tables.ts'
export * from '../drafts/draft-tables.ts'
export * from '../estimates/history-tables.ts'
export * from '../identity/identity-tables.ts'
export * from '../runs/run-tables.ts'
export * from '../tracker/link-tables.ts'
export * from '../tracker/saving-tables.ts'
