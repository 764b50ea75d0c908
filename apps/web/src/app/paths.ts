/** Every place of the app. */
export const paths = {
  root: '/',
  login: '/login',
  confirmSignUp: '/confirm-sign-up',
  home: '/home',
  initiatives: '/initiatives',
  settings: '/jira-integration',
  /** In development alone. */
  styleguide: '/styleguide',
  confirmLink: '/jira-integration/confirm',
} as const
