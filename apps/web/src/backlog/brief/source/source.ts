/** Where a brief comes from. `others` counts files that came with it and are not read. */
export type Source = { kind: 'file'; file: File; others: number } | { kind: 'jira' }
