import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What the content policy calls the styles and the scripts that the build wrote into a page. */
type InlineHashes = { readonly style: string; readonly script: string }

export function inlineHashesOf(page: string): InlineHashes {
  const hashed = (tag: RegExp) => Array.from(page.matchAll(tag), ([, inline = '']) => ` '${sha256(inline)}'`).join('')
  return {
    style: hashed(/<style>(.*?)<\/style>/gs),
    script: hashed(/<script(?: type="module")?>(.*?)<\/script>/gs),
  }
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Lets these stand in the page that is sent, and no others. */
export function allowInline(reply: FastifyReply, { style, script }: InlineHashes): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const allowing = policy
    .replace("script-src 'self'", (directive) => directive + script)
    .replace("style-src 'self'", (directive) => directive + style)
  reply.header('content-security-policy', allowing)
}
