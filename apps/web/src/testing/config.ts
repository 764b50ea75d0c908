import type { Config } from '@planwright/contract'

/** A server as a developer starts it: everything sandboxed. */
export const testConfig: Config = {
  name: 'Planwright',
  version: '1.0.0',
  signIn: { providers: [], emailPassword: true, emailLink: false, phone: false },
  sms: true,
  passwordPolicy: {
    minLength: 12,
    maxLength: 128,
    requireLowercase: true,
    requireUppercase: false,
    requireNumeric: true,
    requireNonAlphanumeric: false,
  },
  tracker: {
    name: 'Jira',
    sprints: 'made',
    site: 'site',
    project: 'project',
    mapped: true,
    searchable: true,
    trashDays: null,
  },
  sandboxed: { identity: true, tracker: true, mail: true, sms: true },
  sandboxUrl: 'http://localhost:4000',
  model: { label: 'Built in', builtIn: true },
  webVitals: false,
}
