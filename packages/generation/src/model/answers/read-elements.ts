/** What came at the end: `cut` when a value was still open, `broken` how many values could not be read on, `empty` when a list stood there that holds nothing. */
type ElementsEnd = { cut: boolean; broken: number; empty: boolean }

/** Takes the text piece by piece as it comes; each call gives the elements that have become whole. */
export type ElementReader = { read(text: string): unknown[]; end(): ElementsEnd }

type ObjectFrame = { kind: 'object'; entries: [string, unknown][]; key: string | undefined; given: boolean }
type ArrayFrame = { kind: 'array'; items: unknown[]; listed: boolean; given: boolean }
type Frame = ObjectFrame | ArrayFrame
/** What may come next inside a value. A closing bracket is taken anywhere, so that a comma too many does no harm. */
type Expected = 'value' | 'key' | 'colon' | 'comma'

const thinkingPattern = /<(\/?)(?:think|thinking|thought|reasoning|reflection|analysis)>$/i
const longestTag = 13
/** Keys that hold the list in an object around it, whatever is asked for. */
const anyList = new Set(['elements', 'items', 'data', 'results', 'result', 'response', 'output', 'answer', 'list'])
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
const words = ['true', 'false', 'null', 'True', 'False', 'None']
const mostBlanks = 400
/** How a list's holder is called. */
const holderTitles = new Set(['epic', 'title', 'name', 'epictitle', 'epicname'])
/** What is nested deeper, and a key that is longer, are of no answer: looking at them again and again would hold everybody up. */
const deepest = 50
const longestKey = 100
const literals: Record<string, unknown> = { True: true, False: false, None: null, undefined: null, NaN: null }

/**
 * Reads the elements of a list out of what a model writes, in one pass and with each character looked at once. The list may stand in
 * an object under one of the usual keys or one of `listKeys`, alone, or as objects one after the other; words, fences and
 * `<think>` blocks around it are passed over. Forgiven are commas too many or too few, keys without quotes, line breaks and quotes
 * inside strings and the literals of Python. Where a value cannot be read on it is given up, and reading begins anew behind it. Pure: no schema, no clock.
 */
export function createElementReader(listKeys: readonly string[] = []): ElementReader {
  const ownKeys = new Set(listKeys.map(plainKey))
  const stack: Frame[] = []
  let elements: unknown[] = []
  let end: ElementsEnd = { cut: false, broken: 0, empty: false }
  let expected: Expected = 'value'
  let tag = ''
  let thinking = false
  /** the text of the string or bare word being read; undefined outside of one */
  let string: string | undefined
  let word: string | undefined
  /** behind a backslash: what of the escape has come */
  let escaped: string | undefined
  /** behind a quote that may end the string: what has come since */
  let quote: string | undefined

  function outside(char: string): void {
    tag = (tag + char).slice(-longestTag)
    const seen = char === '>' ? thinkingPattern.exec(tag) : null
    if (seen) thinking = seen[1] === ''
    else if (!thinking && (char === '{' || char === '[')) open(char)
  }

  function open(char: '{' | '['): void {
    tag = ''
    if (stack.length >= deepest) giveUp('')
    if (char === '{') stack.push({ kind: 'object', entries: [], key: undefined, given: false })
    else stack.push({ kind: 'array', items: [], listed: isListed(stack, ownKeys), given: false })
    expected = char === '{' ? 'key' : 'value'
  }

  function inside(char: string): void {
    if (quote !== undefined) afterQuote(quote + char)
    else if (string !== undefined) inString(char, string)
    else if (word !== undefined && !/[\s,:{}[\]"]/.test(char)) word += char
    else {
      if (word !== undefined) endWord(word)
      if (stack.length > 0) between(char)
      else outside(char)
    }
  }

  function between(char: string): void {
    if (/\s/.test(char)) return
    const top = stack.at(-1)
    const isEnd = top?.kind === 'object' ? char === '}' && expected !== 'colon' : char === ']'
    if (isEnd && !(top?.kind === 'object' && expected === 'value')) close()
    else if (char === ',' && (expected === 'comma' || top?.kind === 'array')) expectNext()
    else if (char === ':' && expected === 'colon') expected = 'value'
    else if (char === '"' && expected !== 'colon') {
      if (expected === 'comma') expectNext()
      string = ''
    } else if ((char === '{' || char === '[') && expected !== 'key' && expected !== 'colon') {
      if (top?.kind === 'object' && expected === 'comma') giveUp(char)
      else open(char)
    } else if (/[-\w]/.test(char) && (expected === 'value' || expected === 'key')) word = char
    else giveUp(char)
  }

  function expectNext(): void {
    expected = stack.at(-1)?.kind === 'object' ? 'key' : 'value'
  }

  function inString(char: string, text: string): void {
    if (escaped !== undefined) {
      escaped += char
      const read = unescaped(escaped)
      if (read === undefined) return
      string = text + read
      escaped = undefined
    } else if (char === '\\') escaped = ''
    else if (char === '"') quote = ''
    else string = text + char
  }

  /** What came behind a quote decides whether it ends the string or belongs to its text; it is then read as what it is. */
  function afterQuote(behind: string): void {
    const ends = endsString(behind, stack.at(-1)?.kind === 'object')
    if (ends === undefined) {
      quote = behind
      return
    }
    quote = undefined
    const text = string ?? ''
    if (ends) {
      string = undefined
      give(text)
    } else string = `${text}"`
    for (const char of behind) inside(char)
  }

  function endWord(text: string): void {
    word = undefined
    const value = expected === 'key' ? text : bareValue(text)
    if (value === undefined) giveUp('')
    else give(value)
  }

  function give(value: unknown): void {
    const top = stack.at(-1)
    if (top?.kind === 'array') top.items.push(value)
    else if (top && expected === 'key') {
      top.key = String(value)
      expected = 'colon'
      return
    } else if (top) {
      top.entries.push([top.key ?? '', value])
      top.key = undefined
    }
    expected = 'comma'
  }

  function close(): void {
    const frame = stack.pop()
    const parent = stack.at(-1)
    expected = 'value'
    if (frame?.kind === 'array') {
      if (frame.listed && frame.items.length === 0) end = { ...end, empty: true }
      if (parent) give(frame.items)
      else if (!frame.listed) elements.push(...frame.items)
      if (parent && frame.given) parent.given = true
    } else if (frame) {
      const value = Object.fromEntries(frame.entries)
      const isElement = parent === undefined ? !frame.given : parent.kind === 'array' && parent.listed && !frame.given
      const isEmptyHolder = parent === undefined && frame.entries.length > 0 && end.empty && holdsOnlyLists(value)
      if (isElement && !isEmptyHolder) elements.push(placed(value, stack.at(-2)))
      if (parent) {
        give(value)
        if (isElement || frame.given) parent.given = true
      }
    }
  }

  /** What cannot be JSON was none, or is broken: the next bracket begins anew. */
  function giveUp(char: string): void {
    const isBroken = stack.some((frame) =>
      frame.kind === 'object' ? frame.entries.length > 0 : frame.items.length > 0,
    )
    if (isBroken) end = { ...end, broken: end.broken + 1 }
    stack.length = 0
    string = word = escaped = quote = undefined
    if (char !== '') outside(char)
  }

  return {
    read(text) {
      elements = []
      for (const char of text) {
        if (stack.length === 0) outside(char)
        else inside(char)
      }
      return elements
    },
    end: () => ({ ...end, cut: stack.length > 0 || thinking }),
  }
}

/** An element with the title of the object around its list, as `within`: stories often come inside of their epic. */
function placed(value: Record<string, unknown>, holder: Frame | undefined): Record<string, unknown> {
  if (holder?.kind !== 'object') return value
  const title = holder.entries.find(([key, each]) => typeof each === 'string' && holderTitles.has(plainKey(key)))?.[1]
  return title === undefined ? value : { within: title, ...value }
}

/** A list is one of elements where it stands alone, or every object around it holds it under the key of a list. */
function isListed(stack: readonly Frame[], ownKeys: ReadonlySet<string>): boolean {
  const inArray = stack.some((frame) => frame.kind === 'array')
  return stack.every((frame) => {
    if (frame.kind === 'array') return frame.listed
    const key = plainKey(frame.key ?? '')
    return ownKeys.has(key) || (!inArray && anyList.has(key))
  })
}

const holdsOnlyLists = (value: object): boolean =>
  Object.values(value).every((each) => Array.isArray(each) && each.length === 0)

/** JSON goes on behind a string's last quote, or a new line begins with another string; undefined while that cannot be told. */
function endsString(behind: string, inObject: boolean): boolean | undefined {
  const rest = behind.trimStart()
  if (rest === '') return behind.length > mostBlanks ? true : undefined
  if (/^[:}\]]/.test(rest)) return true
  if (rest.startsWith('"')) return behind.slice(0, -1).includes('\n')
  if (!rest.startsWith(',')) return false
  const next = rest.slice(1).trimStart()
  if (next === '') return behind.length > mostBlanks ? true : undefined
  if (/^["}\],]/.test(next)) return true
  if (inObject)
    return /^\w+\s*:/.test(next) ? true : next.length <= longestKey && /^\w+\s*$/.test(next) ? undefined : false
  if (/^[{[\d-]/.test(next)) return true
  if (words.some((each) => next.startsWith(each))) return true
  return words.some((each) => each.startsWith(next)) ? undefined : false
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')

/** What an escape stands for; undefined while more of it must come. */
function unescaped(text: string): string | undefined {
  if (!text.startsWith('u')) return escapes[text] ?? text
  if (text.length < 5) return /^u[\da-f]*$/i.test(text) ? undefined : text
  const code = /^u[\da-f]{4}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : undefined
  return code === undefined ? text : String.fromCharCode(code)
}

function bareValue(text: string): unknown {
  if (text in literals && Object.hasOwn(literals, text)) return literals[text]
  try {
    return JSON.parse(text)
  } catch {
    // a word that is no value of JSON: the caller gives the value up
    return undefined
  }
}
