import { paths } from '../app/paths.ts'

/** The places of the admin screen. */
export const adminPaths = {
  people: paths.admin,
  person: (id: string) => `${paths.admin}/people/${id}`,
  personPattern: `${paths.admin}/people/:id`,
  audit: paths.adminAudit,
  /** Of one person. */
  auditOf: (id: string) => `${paths.adminAudit}?${new URLSearchParams({ person: id })}`,
  modelUse: paths.adminModelUse,
  vitals: paths.adminVitals,
} as const
