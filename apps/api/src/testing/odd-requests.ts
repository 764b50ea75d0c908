import fc from 'fast-check'

/** As it goes over the wire. */
export type OddRequest = {
  readonly method: string
  readonly path: string
  readonly signedIn: boolean
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** More is announced than comes. */
  readonly isCut: boolean
}

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
type Operation = {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** Requests to every call of the description, and to the page and its files: some nearly right, most of them odd in one way or several. */
export function oddRequests(description: Description): fc.Arbitrary<OddRequest> {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      schema: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
    })),
  )
  const files = [
    '/',
    '/home',
    '/assets/index-abc.js',
    '/assets/{id}',
    '/theme.js',
    '/{id}',
    '/api/docs/style.css',
    '/api/{id}',
  ].map((path) => ({ method: 'GET', path, schema: undefined }))
  const values = oddValues(description.components?.schemas ?? {})
  return fc.constantFrom(...calls, ...calls, ...files).chain(({ method, path, schema }) =>
    fc
      .record({
        method: mostly(
          method,
          fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW'),
        ),
        path: fc.tuple(fc.infiniteStream(oddSegment), oddEnd).map(([segments, end]) => {
          const filled = path.replace(/\{\w+\}/g, () => String(segments.next().value))
          return `${filled}${end}`
        }),
        signedIn: mostly(true, fc.constant(false)),
        headers: mostly([], fc.array(oddHeader, { minLength: 1, maxLength: 3 })),
        type: mostly('application/json', oddType),
        body: schema || method !== 'GET' ? oddBody(values(schema)) : fc.constant(Buffer.alloc(0)),
        length: mostly(0, fc.constantFrom(-1, 1, 1000, 10_000_000_000)),
      })
      .map(({ type, length, ...request }) => {
        const size = request.body.length + length
        const sized: [string, string][] =
          request.body.length > 0 || length !== 0
            ? [
                ['content-length', String(size)],
                ['content-type', type],
              ]
            : []
        const given = new Set(request.headers.map(([name]) => name))
        const isCut = length > 0 || request.headers.some(([name]) => name === 'transfer-encoding' || name === 'upgrade')
        return { ...request, isCut, headers: [...request.headers, ...sized.filter(([name]) => !given.has(name))] }
      }),
  )
}

/** The usual one in five cases of six. */
const mostly = <Value>(usual: Value, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })

const oddSegment = fc.oneof(
  fc.constantFrom(
    'none',
    '0',
    '-1',
    '999999999',
    '1e99',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
    '%00',
    'a%00b',
    '%ff',
  ),
  fc.constantFrom(
    '%',
    '%zz',
    '..',
    '.',
    '%2e%2e',
    '..%2f..',
    '%5c',
    '\\',
    '*',
    ':id',
    '{id}',
    ';',
    '%E2%80%AE',
    '%ed%a0%80',
    '@',
    '~',
  ),
  fc.uuid(),
  fc.string({ maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(100, 101, 255, 256, 4096, 12_000).map((length) => 'x'.repeat(length)),
)

const oddEnd = mostly(
  '',
  fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '/..',
      '/../',
      '/.',
      '/%2e%2e/',
      '%00',
      '%ff',
      '\\',
      '#x',
      ';x=1',
      '?',
      '??',
      '?a[]=1&a=2',
      '?__proto__=1',
    ),
    fc.constantFrom(
      '?constructor[prototype][x]=1',
      '?a=%00',
      '?a=%ff',
      '?=',
      '?&&&',
      '?projectId=1&projectId=2',
      '?projectId[]=1',
    ),
    fc.constantFrom(
      '?state=%00&code=%00',
      '?state=x&code=y',
      '?provider=%00',
      '?callbackURL=%ff',
      '?limit=-1&offset=1e99',
    ),
    fc.constantFrom(100, 10_000).map((length) => `?a=${'x'.repeat(length)}`),
    fc.constantFrom(500).map((count) => `?${'a=1&'.repeat(count)}`),
  ),
)

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '*',
    '"',
    '""',
    'W/',
    ',,,',
    ';',
    '=',
    '\x01',
    '\xff\xfe',
    'null',
    '-1',
    '0',
    '1e99',
    '9'.repeat(400),
  ),
  fc.string({ maxLength: 50 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
  fc.constantFrom('x'.repeat(1000), 'x,'.repeat(3000)),
)
const oddHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'accept',
      'if-match',
      'if-none-match',
      'last-event-id',
      'idempotency-key',
      'range',
      'if-modified-since',
      'cookie',
      'origin',
    ),
    oddText,
  ),
  fc.tuple(
    fc.constantFrom(
      'accept-encoding',
      'content-encoding',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-http-method-override',
      'authorization',
    ),
    oddText,
  ),
  fc.constantFrom<[string, string][]>(
    ['accept', 'text/event-stream'],
    ['accept', 'text/event-stream;q=0, */*'],
    ['accept', 'text/html'],
    ['range', 'bytes=0-'],
    ['range', 'bytes=5-1,-,a-b'],
    ['if-match', '"1"'],
    ['last-event-id', '-1'],
    ['last-event-id', '9007199254740993'],
    ['content-encoding', 'gzip'],
    ['accept-encoding', 'br;q=x, gzip;q=-1, *;q=0'],
    ['transfer-encoding', 'chunked'],
    ['transfer-encoding', 'gzip, chunked'],
    ['expect', '100-continue'],
    ['expect', 'the unexpected'],
    ['upgrade', 'websocket'],
    ['content-type', ''],
    ['authorization', 'Bearer '],
    ['authorization', `Bearer ${'e30.'.repeat(200)}`],
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['authorization', 'Bearer eyJhbGciOiJFZERTQSIsImtpZCI6IngifQ.e30.AA'],
    ['cookie', 'planwright.session_token=%00; planwright.session_token=%ff.%'],
    ['sec-fetch-site', 'cross-site'],
    ['host', ''],
    ['host', 'evil.example'],
  ),
)

const oddType = fc.constantFrom(
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json;;;=',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'application/problem+json',
  'application/xml',
  '*/*',
  'x',
  '',
)

/** What JSON.stringify cannot write stands under these names until the text is made. */
const rawTokens: Readonly<Record<string, string>> = {
  '@inf': '1e999',
  '@low': '-1e999',
  '@tiny': '1e-999',
  '@long': `1${'0'.repeat(400)}`,
  '@half': '"\\ud800"',
  '@other half': '"a\\udc00b"',
  '@null': '"\\u0000"',
  '@twice': '{"a":1,"a":{"a":2}}',
  '@proto': '{"__proto__":{"x":1}}',
  '@constructor': '{"constructor":{"prototype":{"x":1}}}',
  '@deep': `${'['.repeat(2000)}${']'.repeat(2000)}`,
  '@deep object': `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
}
const oddValue = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    false,
    0,
    -1,
    -0,
    0.1,
    1e308,
    2 ** 53,
    '',
    ' ',
    '0',
    'NaN',
    [],
    {},
    [[]],
    [null],
    { a: null },
  ),
  fc.constantFrom(...Object.keys(rawTokens)),
  fc.constantFrom(
    'x'.repeat(300),
    'é'.repeat(5000),
    '2027-13-45',
    '2027-01-11',
    '999999-01-01T00:00:00Z',
    '[a](',
    '\u202e',
    'https://x',
    'a@b.c',
  ),
  fc.string({ maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function oddValues(named: Readonly<Record<string, Schema>>) {
  /** Values that follow a schema as far as it goes, with something odd in a few places. */
  function likely(schema: Schema | undefined, depth: number): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: depth === 0 ? 12 : 40, arbitrary: nearly(schema, depth) },
      { weight: 1, arbitrary: oddValue },
    )
  }
  function nearly(schema: Schema | undefined, depth: number): fc.Arbitrary<unknown> {
    if (!schema || depth > 16) return oddValue
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1) ?? ''
      // made when it is reached: some shapes hold themselves
      return fc.constant(name).chain(() => nearly(named[name], depth + 1))
    }
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (several) return fc.constantFrom(...several).chain((one) => likely(one, depth + 1))
    switch ([schema.type].flat()[0]) {
      case 'object': {
        const properties = Object.entries(schema.properties ?? {})
        const values = Object.fromEntries(properties.map(([name, inner]) => [name, likely(inner, depth + 1)]))
        const names = properties.map(([name]) => name)
        return fc
          .tuple(
            fc.record(values),
            fc.subarray(names),
            mostly(true, fc.constant(false)),
            mostly({}, fc.dictionary(fc.string(), oddValue, { maxKeys: 2 })),
          )
          .map(([whole, some, all, more]) => {
            const kept = Object.entries(whole).filter(([name]) => all || some.includes(name))
            return { ...Object.fromEntries(kept), ...more }
          })
      }
      case 'array':
        return fc.array(likely(schema.items, depth + 1), { maxLength: 3 })
      case 'string':
        return fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.constantFrom('2027-01-11', '2027-01-11T09:00:00Z', 'UTC', 'a@b.example'),
        )
      case 'integer':
        return fc.integer({ min: -2, max: 30 })
      case 'number':
        return fc.oneof(fc.integer({ min: -2, max: 30 }), fc.double())
      case 'boolean':
        return fc.boolean()
      default:
        return oddValue
    }
  }
  return (schema: Schema | undefined) => likely(schema, 0)
}

const oddBody = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 12, arbitrary: values.map((value) => Buffer.from(textOf(value))) },
    {
      weight: 1,
      arbitrary: values.chain((value) =>
        fc.nat({ max: textOf(value).length }).map((end) => Buffer.from(textOf(value).slice(0, end))),
      ),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        Buffer.alloc(0),
        Buffer.from('\ufeff{}'),
        Buffer.from('['.repeat(100_000)),
        Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
        Buffer.from(`"${'x'.repeat(1_048_574)}"`),
        Buffer.from(`{"a":"${'x'.repeat(1_048_577)}"}`),
        Buffer.from([0x22, 0xff, 0xfe, 0x22]),
        Buffer.from('1f8b08000000000000', 'hex'),
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\n# A\r\n--x--\r\n'),
        Buffer.from(
          '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="\0../a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n',
        ),
        Buffer.from('--x\r\n\r\n'),
        Buffer.from('a=1&a=2&__proto__=3&%ff=%00'),
      ),
    },
  )

const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"(@[a-z ]+)"(?!:)/g, (whole, name: string) => rawTokens[name] ?? whole)
