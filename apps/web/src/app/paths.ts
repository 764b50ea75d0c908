/** Every place of the app. */
export const paths = {
  root: '/',
  login: '/login',
  confirmSignUp: '/confirm-sign-up',
  home: '/home',
  settings: '/jira-integration',
  /** In development alone. */
  styleguide: '/styleguide',
  confirmLink: '/jira-integration/confirm',
} as const
