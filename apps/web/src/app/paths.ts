/** Every place of the app. */
export const paths = {
  root: '/',
  login: '/login',
  /** What became of a link of a mail. */
  link: '/link',
  confirmSignUp: '/confirm-sign-up',
  home: '/home',
  initiatives: '/initiatives',
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
  /** In development alone. */
  styleguide: '/styleguide',
  confirmLink: '/jira-integration/confirm',
} as const
