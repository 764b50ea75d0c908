/** What a list of scopes asks for, in words for the consent page: each thing once, with all that is done with it, in the order in which it is first asked for. */
export function scopeWords(scopes: readonly string[]): string[] {
  const asked = new Map<string, string[]>()
  for (const { doing, what } of scopes.map(partsOf)) {
    const before = asked.get(what) ?? []
    asked.set(what, [...before, ...doing.filter((verb) => !before.includes(verb))])
  }
  return [...asked].map(([what, doing]) => capitalized(`${listed(doing)} ${what}`))
}

type Parts = { doing: readonly string[]; what: string }

/** Much of Jira's work has scopes of its own, which ask for no more than the one for all of it. */
const seeWork: Parts = { doing: ['see'], what: 'projects and issues' }
const changeWork: Parts = { doing: ['create', 'change'], what: 'issues' }
const whole: Partial<Record<string, Parts>> = {
  offline_access: { doing: ['stay connected'], what: 'while you are away' },
  'read:me': { doing: ['see'], what: 'your profile' },
  'read:jira-user': { doing: ['see'], what: 'the profiles of people' },
  'read:jira-work': seeWork,
  'read:project:jira': seeWork,
  'read:issue-details:jira': seeWork,
  'read:jql:jira': seeWork,
  'read:issue:jira-software': seeWork,
  'write:jira-work': changeWork,
  'write:issue:jira-software': changeWork,
}

const verbs: Partial<Record<string, readonly string[]>> = {
  read: ['see'],
  write: ['create', 'change'],
  delete: ['delete'],
  manage: ['manage'],
}

const nouns: Partial<Record<string, string>> = {
  'board-scope': 'boards',
  'board-scope.admin': 'boards',
  sprint: 'sprints',
}

function partsOf(scope: string): Parts {
  const [verb = '', noun = ''] = scope.split(':')
  return whole[scope] ?? { doing: verbs[verb] ?? [verb], what: nouns[noun] ?? noun.replaceAll('-', ' ') }
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
