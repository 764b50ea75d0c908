/** What a list of scopes asks for, in words for the consent page; each thing once. */
export function scopeWords(scopes: readonly string[]): string[] {
  return [...new Set(scopes.map(wordsOf))]
}

const wholeScopes: Partial<Record<string, string>> = {
  offline_access: 'Stay connected while you are away',
  'read:jira-user': 'View the profiles of people',
  'read:jira-work': 'View projects, issues and their fields',
  'write:jira-work': 'Create and change issues',
  'read:me': 'View your profile',
}

const verbs: Partial<Record<string, string>> = {
  read: 'View',
  write: 'Create and change',
  delete: 'Delete',
  manage: 'Manage',
}

const nouns: Partial<Record<string, string>> = {
  'board-scope': 'boards',
  'board-scope.admin': 'board settings',
  'issue-details': 'the details of issues',
  issue: 'estimates and the order of issues',
  jql: 'the results of searches',
  project: 'projects',
  sprint: 'sprints',
}

function wordsOf(scope: string): string {
  const whole = wholeScopes[scope]
  if (whole !== undefined) return whole
  const [verb = '', noun = ''] = scope.split(':')
  return `${verbs[verb] ?? verb} ${nouns[noun] ?? noun.replaceAll('-', ' ')}`
}
