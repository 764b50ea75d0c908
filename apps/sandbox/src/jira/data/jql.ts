import { sprintIdsOf } from './field-words.ts'
import { calledMoment, momentOf } from './jql-dates.ts'
import { can, fieldsOf, findIssue, findProject, projectOf, typeOf } from './look-up.ts'
import { plainText } from './rich-text.ts'
import type { Change, ChangeItem, Issue, Person, Site } from './state.ts'
import { statuses } from './statuses.ts'

/** A query Jira would refuse, in its words. */
export class JqlError extends Error {}

type Token = { kind: 'word' | 'text' | 'symbol'; text: string }
type Value = { kind: 'literal'; text: string } | { kind: 'call'; name: string; arguments: string[] }
/** `predicates` narrow `changed`: when, by whom, from and to what. */
type Predicate = { word: string; values: Value[] }
type Clause = { field: string; operator: string; values: Value[]; predicates?: Predicate[] }
export type Condition =
  | { kind: 'all' | 'any'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'clause'; clause: Clause }
export type Jql = { condition: Condition | undefined; orderBy: { field: string; descending: boolean }[] }

const tokenPattern =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|!~|<=|>=|[=<>~(),!])|(cf\[\d+\]|[^\s"'=<>~(),!]+))/y

function tokenize(jql: string): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(tokenPattern)
  const end = jql.trimEnd().length
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex
    const match = pattern.exec(jql)
    if (match === null) throw new JqlError(`Error in the JQL Query: Unexpected character at position ${at + 1}.`)
    const quoted = match[1] ?? match[2]
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replace(/\\(.)/g, '$1') })
    else if (match[3] !== undefined) tokens.push({ kind: 'symbol', text: match[3] })
    else tokens.push({ kind: 'word', text: match[4] ?? '' })
  }
  return tokens
}

/** Reads the part of JQL the sandbox knows; throws `JqlError` for the rest. */
export function parseJql(jql: string): Jql {
  const tokens = tokenize(jql)
  let at = 0
  const peek = () => tokens[at]
  const isWord = (...words: string[]) => {
    const token = peek()
    return token?.kind === 'word' && words.includes(token.text.toLowerCase())
  }
  const isSymbol = (...symbols: string[]) => {
    const token = peek()
    return token?.kind === 'symbol' && symbols.includes(token.text)
  }
  const fail = (expected: string): never => {
    const next = peek()
    throw new JqlError(
      next === undefined
        ? `Error in the JQL Query: Expecting ${expected} before the end of the query.`
        : `Error in the JQL Query: Expecting ${expected} but got '${next.text}'.`,
    )
  }
  const take = (expected: string): Token => {
    const token = peek() ?? fail(expected)
    at += 1
    return token
  }

  function anyOf(): Condition {
    const parts = [allOf()]
    while (isWord('or')) {
      at += 1
      parts.push(allOf())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts }
  }
  function allOf(): Condition {
    const parts = [single()]
    while (isWord('and')) {
      at += 1
      parts.push(single())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'all', parts }
  }
  function single(): Condition {
    if (isWord('not') || isSymbol('!')) {
      at += 1
      return { kind: 'not', part: single() }
    }
    if (isSymbol('(')) {
      at += 1
      const inner = anyOf()
      if (!isSymbol(')')) fail("')'")
      at += 1
      return inner
    }
    return { kind: 'clause', clause: clause() }
  }
  function clause(): Clause {
    const fieldToken = take('a field name')
    if (fieldToken.kind === 'symbol')
      throw new JqlError(`Error in the JQL Query: Expecting a field name but got '${fieldToken.text}'.`)
    const field = fieldToken.text.toLowerCase()
    if (isWord('is')) {
      at += 1
      const negated = isWord('not')
      if (negated) at += 1
      if (!isWord('empty', 'null')) fail("'EMPTY' or 'NULL'")
      at += 1
      return { field, operator: negated ? 'is not empty' : 'is empty', values: [] }
    }
    if (isWord('changed')) {
      at += 1
      return { field, operator: 'changed', values: [], predicates: predicates() }
    }
    if (isWord('in', 'not')) {
      const negated = isWord('not')
      at += 1
      if (negated) {
        if (!isWord('in')) fail("'in'")
        at += 1
      }
      return { field, operator: negated ? 'not in' : 'in', values: isSymbol('(') ? list() : [value()] }
    }
    if (!isSymbol('=', '!=', '<', '<=', '>', '>=', '~', '!~')) fail('an operator')
    const operator = take('an operator').text
    return { field, operator, values: [value()] }
  }
  function predicates(): Predicate[] {
    const tests: Predicate[] = []
    while (isWord('after', 'before', 'by', 'from', 'to')) {
      const word = take('a predicate').text.toLowerCase()
      tests.push({ word, values: isSymbol('(') ? list() : [value()] })
    }
    return tests
  }
  function list(): Value[] {
    at += 1
    const values = [value()]
    while (isSymbol(',')) {
      at += 1
      values.push(value())
    }
    if (!isSymbol(')')) fail("')' or ','")
    at += 1
    return values
  }
  function value(): Value {
    if (isSymbol()) fail('a value')
    const token = take('a value')
    if (token.kind === 'symbol')
      throw new JqlError(`Error in the JQL Query: Expecting a value but got '${token.text}'.`)
    if (token.kind === 'word' && isSymbol('(')) {
      at += 1
      const given: string[] = []
      while (!isSymbol(')')) given.push(take("')'").text)
      at += 1
      return { kind: 'call', name: token.text.toLowerCase(), arguments: given.filter((text) => text !== ',') }
    }
    return { kind: 'literal', text: token.text }
  }
  function order(): Jql['orderBy'] {
    if (!isWord('order')) return []
    at += 1
    if (!isWord('by')) fail("'by'")
    at += 1
    const by: Jql['orderBy'] = []
    do {
      if (isSymbol(',')) at += 1
      const field = take('a field name').text.toLowerCase()
      const descending = isWord('desc')
      if (isWord('asc', 'desc')) at += 1
      by.push({ field, descending })
    } while (isSymbol(','))
    return by
  }

  const condition = tokens.length === 0 || isWord('order') ? undefined : anyOf()
  const orderBy = order()
  if (at < tokens.length) fail("'AND', 'OR' or 'ORDER BY'")
  return { condition, orderBy }
}

export type Searcher = { site: Site; person: Person; now: number }

/** The issues a person finds with a query, in its order. Throws `JqlError` where Jira would answer 400. */
export function searchIssues(searcher: Searcher, jql: Jql): Issue[] {
  const test = jql.condition === undefined ? () => true : testOf(searcher, jql.condition)
  const matches = searcher.site.issues.filter(
    (issue) => can(projectOf(searcher.site, issue), searcher.person, 'BROWSE_PROJECTS') && test(issue),
  )
  const comparers = jql.orderBy.map(({ field, descending }) => {
    const compare = comparerOf(searcher.site, field)
    return descending ? (left: Issue, right: Issue) => -compare(left, right) : compare
  })
  const newestFirst = (left: Issue, right: Issue) => Number(right.id) - Number(left.id)
  return matches.sort((left, right) => {
    for (const compare of comparers) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return newestFirst(left, right)
  })
}

function numberOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('-') + 1))
}

function comparerOf(site: Site, field: string): (left: Issue, right: Issue) => number {
  const words = (read: (issue: Issue) => string) => (left: Issue, right: Issue) =>
    read(left) < read(right) ? -1 : read(left) > read(right) ? 1 : 0
  switch (field) {
    case 'rank':
      return (left, right) => left.rank - right.rank
    case 'created':
      return words((issue) => issue.createdAt)
    case 'updated':
      return words((issue) => issue.updatedAt)
    case 'summary':
      return words((issue) => issue.summary)
    case 'status':
      return words((issue) => issue.status)
    case 'priority':
      return (left, right) => Number(left.priorityId) - Number(right.priorityId)
    case 'issuetype':
    case 'type':
      return words((issue) => typeOf(site, issue).name)
    case 'key':
    case 'issuekey':
    case 'id':
    case 'issue':
    case 'project': {
      const byProject = words((issue) => projectOf(site, issue).key)
      return (left, right) => byProject(left, right) || numberOf(left.key) - numberOf(right.key)
    }
    default:
      throw unknownField(field)
  }
}

function unknownField(field: string): JqlError {
  return new JqlError(`Field '${field}' does not exist or you do not have permission to view it.`)
}

function testOf(searcher: Searcher, condition: Condition): (issue: Issue) => boolean {
  switch (condition.kind) {
    case 'all': {
      const tests = condition.parts.map((part) => testOf(searcher, part))
      return (issue) => tests.every((test) => test(issue))
    }
    case 'any': {
      const tests = condition.parts.map((part) => testOf(searcher, part))
      return (issue) => tests.some((test) => test(issue))
    }
    case 'not': {
      const test = testOf(searcher, condition.part)
      return (issue) => !test(issue)
    }
    case 'clause':
      return clauseTest(searcher, condition.clause)
  }
}

/** Fields compared for equality: the values an issue has, and the values a word of the query stands for. */
type Equality = { of(issue: Issue): string[]; named(value: Value): string[] }

function clauseTest(searcher: Searcher, clause: Clause): (issue: Issue) => boolean {
  const { field, operator, values } = clause
  if (dates.has(field)) return dateTest(searcher, clause)
  if (operator === 'changed') return changedTest(searcher, clause)
  if (['summary', 'description', 'text'].includes(field)) return textTest(clause)
  const isKey = ['key', 'issuekey', 'id', 'issue'].includes(field)
  if (isKey && ['<', '<=', '>', '>='].includes(operator)) return keyOrderTest(searcher, clause)
  const equality = equalityOf(searcher, field)
  if (operator === 'is empty') return (issue) => equality.of(issue).length === 0
  if (operator === 'is not empty') return (issue) => equality.of(issue).length > 0
  if (!['=', '!=', 'in', 'not in'].includes(operator))
    throw new JqlError(`The operator '${operator}' is not supported by the '${field}' field.`)
  if (
    (operator === '=' || operator === '!=') &&
    values.some((value) => value.kind === 'literal' && /^(empty|null)$/i.test(value.text))
  )
    return (issue) => (equality.of(issue).length === 0) === (operator === '=')
  const wanted = new Set(values.flatMap((value) => equality.named(value)))
  const positive = operator === '=' || operator === 'in'
  // As in Jira, "is not" never finds issues without a value.
  return (issue) => {
    const has = equality.of(issue)
    return positive ? has.some((one) => wanted.has(one)) : has.length > 0 && !has.some((one) => wanted.has(one))
  }
}

function literal(field: string, value: Value): string {
  if (value.kind === 'literal') return value.text
  throw new JqlError(`Unable to find JQL function '${value.name}()' for the field '${field}'.`)
}

function missing(field: string, text: string): JqlError {
  return new JqlError(`The value '${text}' does not exist for the field '${field}'.`)
}

function equalityOf({ site, person }: Searcher, field: string): Equality {
  switch (field) {
    case 'project':
      return {
        of: (issue) => [issue.projectId],
        named: (value) => {
          const text = literal(field, value)
          const project =
            findProject(site, text) ?? site.projects.find((one) => one.name.toLowerCase() === text.toLowerCase())
          if (project === undefined || !can(project, person, 'BROWSE_PROJECTS')) throw missing(field, text)
          return [project.id]
        },
      }
    case 'key':
    case 'issuekey':
    case 'id':
    case 'issue':
    case 'parent':
      return {
        of: (issue) => (field === 'parent' ? (issue.parentId === null ? [] : [issue.parentId]) : [issue.id]),
        named: (value) => {
          const text = literal(field, value)
          const issue = findIssue(site, text)
          if (issue === undefined)
            throw new JqlError(`An issue with key '${text}' does not exist for field '${field}'.`)
          return [issue.id]
        },
      }
    case 'reporter':
    case 'creator':
    case 'assignee':
      return {
        of: (issue) => {
          const account = field === 'assignee' ? issue.assigneeAccountId : issue.reporterAccountId
          return account === null ? [] : [account]
        },
        named: (value) =>
          value.kind === 'call' && value.name === 'currentuser' ? [person.accountId] : [literal(field, value)],
      }
    case 'issuetype':
    case 'type':
      return {
        of: (issue) => [issue.issueTypeId],
        named: (value) => {
          const text = literal(field, value)
          const types = site.issueTypes.filter(
            (one) => one.id === text || one.name.toLowerCase() === text.toLowerCase(),
          )
          if (types.length === 0) throw missing(field, text)
          return types.map((one) => one.id)
        },
      }
    case 'labels':
      return { of: (issue) => issue.labels, named: (value) => [literal(field, value)] }
    case 'status':
    case 'statuscategory':
      return {
        of: (issue) => [issue.status.toLowerCase()],
        named: (value) => {
          const text = literal(field, value).toLowerCase()
          const statusEntry = Object.entries(statuses).find(([name, { id, category }]) =>
            [name.toLowerCase(), ...(field === 'status' ? [id] : [category.key, String(category.id)])].includes(text),
          )
          if (statusEntry === undefined) throw missing(field, text)
          return [statusEntry[0].toLowerCase()]
        },
      }
    case 'sprint':
      return sprintEquality(site)
    default:
      return customEquality(site, field)
  }
}

function sprintEquality(site: Site): Equality {
  const states: Record<string, string[]> = {
    opensprints: ['active'],
    futuresprints: ['future'],
    closedsprints: ['closed'],
  }
  return {
    of: (issue) => sprintIdsOf(issue).map(String),
    named: (value) => {
      const wanted = value.kind === 'call' ? states[value.name] : undefined
      if (wanted !== undefined)
        return site.sprints.filter((one) => wanted.includes(one.state)).map((one) => String(one.id))
      const text = literal('sprint', value)
      const sprints = site.sprints.filter((one) => String(one.id) === text || one.name === text)
      if (sprints.length === 0)
        throw new JqlError(`Sprint with name '${text}' does not exist or you do not have permission to view it.`)
      return sprints.map((one) => String(one.id))
    },
  }
}

/** Custom fields by name or `cf[10041]`: numbers, and options by their value or id. */
function customEquality(site: Site, name: string): Equality {
  const id = /^cf\[(\d+)\]$/.exec(name)?.[1]
  const fields = site.fields.filter(
    (one) => one.id === `customfield_${id}` || one.id === name || one.name.toLowerCase() === name,
  )
  if (fields.length === 0) throw unknownField(name)
  return {
    of: (issue) => {
      const known = fieldsOf(site, projectOf(site, issue))
      return fields
        .filter((field) => known.includes(field))
        .flatMap((field) => issue.custom[field.id] ?? [])
        .map(String)
    },
    named: (value) => {
      const text = literal(name, value)
      const options = fields.flatMap((field) => field.options).filter((option) => option.value === text)
      return [text, ...options.map((option) => option.id)]
    },
  }
}

function keyOrderTest(searcher: Searcher, { field, operator, values }: Clause): (issue: Issue) => boolean {
  const text = literal(field, values[0] ?? { kind: 'literal', text: '' })
  // A key that was deleted still orders; one of an unknown project does not.
  const project = findProject(searcher.site, text.slice(0, text.lastIndexOf('-')))
  const number = numberOf(text)
  if (project === undefined || !Number.isInteger(number))
    throw new JqlError(`An issue with key '${text}' does not exist for field '${field}'.`)
  return (issue) => issue.projectId === project.id && compares(numberOf(issue.key) - number, operator)
}

function compares(difference: number, operator: string): boolean {
  switch (operator) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
    case '!=':
      return difference !== 0
    default:
      return difference === 0
  }
}

const dates = new Map<string, (issue: Issue) => string | undefined>([
  ['created', (issue) => issue.createdAt],
  ['createddate', (issue) => issue.createdAt],
  ['updated', (issue) => issue.updatedAt],
  ['updateddate', (issue) => issue.updatedAt],
  ['resolved', (issue) => issue.resolvedAt],
  ['resolutiondate', (issue) => issue.resolvedAt],
])

function dateTest({ now }: Searcher, { field, operator, values }: Clause): (issue: Issue) => boolean {
  if (!['=', '!=', '<', '<=', '>', '>='].includes(operator))
    throw new JqlError(`The operator '${operator}' is not supported by the '${field}' field.`)
  const value = values[0] ?? { kind: 'literal', text: '' }
  const at = readMoment(field, value, now)
  const read = dates.get(field)
  return (issue) => {
    const instant = read?.(issue)
    return instant !== undefined && compares(Date.parse(instant) - at, operator)
  }
}

function readMoment(field: string, value: Value, now: number): number {
  const at = value.kind === 'call' ? calledMoment(value, now) : momentOf(value.text, now)
  if (at !== undefined) return at
  throw new JqlError(
    `Date value '${literal(field, value)}' for field '${field}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
  )
}

/** Fields whose changes JQL can ask for, as far as they are kept here. */
const changing = ['status', 'assignee', 'priority', 'reporter', 'resolution']

/** `status changed`, narrowed by `AFTER`, `BEFORE`, `BY`, `FROM` and `TO`; one change has to meet them all. */
function changedTest({ person, now }: Searcher, { field, predicates = [] }: Clause): (issue: Issue) => boolean {
  if (!changing.includes(field)) throw new JqlError(`History searches do not support the '${field}' field.`)
  const tests = predicates.map(({ word, values }) => {
    const [first] = values
    if (first !== undefined && (word === 'after' || word === 'before')) {
      const at = readMoment(field, first, now)
      return (change: Change) => compares(Date.parse(change.created) - at, word === 'after' ? '>' : '<')
    }
    const wanted = values.map((value) =>
      value.kind === 'call' && value.name === 'currentuser' ? person.accountId : literal(field, value).toLowerCase(),
    )
    if (word === 'by') return (change: Change) => wanted.includes(change.authorAccountId)
    return (_change: Change, item: ChangeItem) => {
      const ends = word === 'from' ? [item.from, item.fromText] : [item.to, item.toText]
      return ends.some((end) => end !== null && wanted.includes(end.toLowerCase()))
    }
  })
  return (issue) =>
    (issue.changes ?? []).some((change) =>
      change.items.some((item) => item.fieldId === field && tests.every((test) => test(change, item))),
    )
}

function textTest({ field, operator, values }: Clause): (issue: Issue) => boolean {
  const read = (issue: Issue) =>
    [field === 'description' ? '' : issue.summary, field === 'summary' ? '' : plainText(issue.description)].join('\n')
  if (field === 'description' && operator.startsWith('is'))
    return (issue) => (issue.description === null) === (operator === 'is empty')
  if (operator !== '~' && operator !== '!~')
    throw new JqlError(`The operator '${operator}' is not supported by the '${field}' field.`)
  const text = literal(field, values[0] ?? { kind: 'literal', text: '' })
  const wanted = wordsOf(text)
  const phrase = /^"(.*)"$/.exec(text)?.[1]?.toLowerCase()
  return (issue) => {
    const content = read(issue)
    const words = wordsOf(content)
    const isFound =
      phrase === undefined
        ? wanted.every((word) =>
            words.some((one) => (word.endsWith('*') ? one.startsWith(word.slice(0, -1)) : one === word)),
          )
        : content.toLowerCase().includes(phrase)
    return isFound === (operator === '~')
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+\*?/gu) ?? []
}

/** The projects a query names: how Jira knows which boards belong to a project. */
export function projectsNamed(site: Site, condition: Condition | undefined): string[] {
  if (condition === undefined) return []
  if (condition.kind === 'not') return []
  if (condition.kind !== 'clause') return condition.parts.flatMap((part) => projectsNamed(site, part))
  const { field, operator, values } = condition.clause
  if (field !== 'project' || !['=', 'in'].includes(operator)) return []
  return values.flatMap((value) => (value.kind === 'literal' ? (findProject(site, value.text)?.id ?? []) : []))
}
