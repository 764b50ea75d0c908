/** What the description of a call says beside its schemas. */
export type Described = {
  /** Headers that the call takes, with a sentence each. */
  readonly headers?: Readonly<Record<string, string>>
  /** Also answered as server-sent events, or only so. */
  readonly events?: boolean
  /** Answers that are no JSON, with a sentence each. */
  readonly answers?: Readonly<Record<number, string>>
  /** Answers a file: the media types that it may be of. */
  readonly answeredFiles?: readonly string[]
  /** Takes a form with one file, which this says something about. */
  readonly file?: string
  /** Headers of the answer, with a sentence each. */
  readonly answeredHeaders?: Readonly<Record<string, string>>
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- joins Fastify's own
  interface FastifyContextConfig {
    describes?: Described
  }
}

type Schema = Readonly<Record<string, unknown>>
type Responses = Readonly<Record<string, unknown>>

/** The schema of a call's description, with what `describes` adds. Pure. */
export function describeCall(schema: Schema & { response?: Responses }, describes: Described): Schema {
  const { headers, events, answers = {}, file, answeredFiles, answeredHeaders } = describes
  const response: Record<string, unknown> = { ...schema.response }
  for (const [status, description] of Object.entries(answers)) response[status] = { type: 'null', description }
  if (answeredFiles) response[200] = { description: 'A file', content: filesOf(answeredFiles) }
  if (events) {
    for (const status of ['200', '202'])
      if (status === '200' || status in response) response[status] = asEvents(response[status])
  }
  if (answeredHeaders) {
    const headerTexts = textsOf(answeredHeaders)
    for (const [status, answer] of Object.entries(response))
      if (status !== 'default')
        response[status] = { description: 'Default Response', ...withContent(answer), headers: headerTexts }
  }
  return {
    ...schema,
    response,
    ...(headers && { headers: { type: 'object', properties: textsOf(headers) } }),
    ...(file && formWith(file)),
  }
}

const textsOf = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sentences).map(([name, description]) => [name, { type: 'string', description }]))

const formWith = (description: string) => ({
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary', description } },
    required: ['file'],
    additionalProperties: false,
  },
})

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

const eventStream = { 'text/event-stream': { schema: { type: 'string' } } }

function asEvents(answer: unknown) {
  const description = 'As JSON, or as events where text/event-stream is asked for'
  if (answer === undefined) return { description: 'Server-sent events', content: eventStream }
  return { description, content: { 'application/json': { schema: answer }, ...eventStream } }
}

function withContent(answer: unknown): object {
  if (typeof answer !== 'object' || answer === null) return {}
  return 'content' in answer || ('type' in answer && answer.type === 'null')
    ? answer
    : { content: { 'application/json': { schema: answer } } }
}
