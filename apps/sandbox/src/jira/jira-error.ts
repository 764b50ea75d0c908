/** An answer that is not a success, with the body Jira sends. Handlers throw it before they change anything. */
export class JiraError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`answered with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The error body of Jira's own REST resources. */
export function errorCollection(errorMessages: string[], errors: Record<string, string> = {}) {
  return { errorMessages, errors }
}

export function badRequest(message: string): JiraError {
  return new JiraError(400, errorCollection([message]))
}

export function invalidFields(errors: Record<string, string>): JiraError {
  return new JiraError(400, errorCollection([], errors))
}

export function forbidden(message: string): JiraError {
  return new JiraError(403, errorCollection([message]))
}

export function notFound(message: string): JiraError {
  return new JiraError(404, errorCollection([message]))
}

/** The error body of the gateway in front of Jira, which checks tokens, scopes and rates. */
export function gatewayError(code: number, message: string, headers: Record<string, string> = {}): JiraError {
  return new JiraError(code, { code, message }, headers)
}
