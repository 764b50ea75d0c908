type Operation = {
  summary?: string
  description?: string
  security?: unknown
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** The description of the api as one plain page: no script, so nothing for a policy to forbid. */
export function docsPage(description: { paths?: object; components?: { schemas?: object } }): string {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => section(method, path, operation)),
  )
  const schemas = Object.entries(description.components?.schemas ?? {}).map(
    ([name, schema]) => `<details id="${escaped(name)}"><summary>${escaped(name)}</summary>${json(schema)}</details>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planwright API</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main><h1>Planwright API</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI</a>. Calls with a key take <code>Authorization: Bearer &lt;ID token&gt;</code>.</p>
${operations.join('\n')}
<h2>Shapes</h2>
${schemas.join('\n')}
</main></body></html>
`
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0 }
summary { cursor: pointer }
pre { overflow: auto; padding: .75rem; font-size: .8125rem; background: color-mix(in srgb, currentColor 6%, transparent) }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600 }
`

function section(method: string, path: string, operation: Operation): string {
  const key = operation.security ? ' 🔑' : ''
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema
    return `<h4>${escaped(status)} ${escaped(response.description ?? '')}</h4>${schema ? json(schema) : ''}`
  })
  return `<details><summary><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code>${key} ${escaped(
    operation.summary ?? '',
  )}</summary>
<p>${escaped(operation.description ?? '')}</p>${body ? `<h4>Request</h4>${json(body)}` : ''}${responses.join('')}</details>`
}

const json = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
