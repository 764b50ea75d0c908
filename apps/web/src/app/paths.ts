/** Every place of the app. */
export const paths = {
  root: '/',
  login: '/login',
  /** What became of a link of a mail. */
  link: '/link',
  confirmSignUp: '/confirm-sign-up',
  home: '/home',
  initiatives: '/initiatives',
  /** Of one that was saved; `followPath` makes one. */
  follow: '/initiatives/:id/follow',
  settings: '/jira-integration',
  admin: '/admin',
  adminAudit: '/admin/audit',
  adminModelUse: '/admin/model',
  adminVitals: '/admin/speed',
  account: '/account',
  /** Where a provider leads back to once it is a way into the account. */
  linked: '/linked',
  /** Where the mail to another address leads. */
  confirmEmail: '/confirm-email',
  /** Where the link of a weekly mail leads. */
  stopDigest: '/stop-digest',
  /** Where the code of a terminal is typed, and its login approved. */
  device: '/device',
  /** Where a program sends a browser that wants to be let in. */
  authorize: '/authorize',
  /** In development alone. */
  styleguide: '/styleguide',
  confirmLink: '/jira-integration/confirm',
} as const

/** The planner on one initiative, for a tab of its own, which has no history to say so. */
export function initiativePath(id: string): string {
  return `${paths.home}?initiative=${encodeURIComponent(id)}`
}

/** Where one sees what became of an initiative after it was saved. */
export function followPath(id: string): string {
  return paths.follow.replace(':id', encodeURIComponent(id))
}
