import type { FastifyInstance } from 'fastify'

/** The fields of a posted form; a name that came more than once (check boxes) has all its values. */
export type FormFields = Record<string, string[]>

/** Lets the routes of this scope read posted forms as {@link FormFields}, whatever the rest of the app does with them. */
export function parseForms(scope: FastifyInstance): void {
  const formType = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(formType)) scope.removeContentTypeParser(formType)
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    done(null, fieldsOf(String(body)))
  })
}

function fieldsOf(body: string): FormFields {
  const search = new URLSearchParams(body)
  // An object without prototype: a field may be called __proto__.
  const fields: FormFields = Object.create(null)
  for (const name of new Set(search.keys())) fields[name] = search.getAll(name)
  return fields
}
