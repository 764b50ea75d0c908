import { paths } from './paths.ts'

/** The screens of the admin, as their tabs and the list of commands name them. */
export const adminScreens = [
  { href: paths.admin, label: 'People', words: 'roles sessions accounts' },
  { href: paths.adminAudit, label: 'Audit trail', words: 'what happened log' },
  { href: paths.adminModelUse, label: 'Model use', words: 'tokens cost' },
  { href: paths.adminVitals, label: 'Speed', words: 'web vitals' },
] as const
