import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** Where every page finds its look; served by `registerStylesheet`. */
export const stylesheetPath = '/_pages/sandbox.css'

export type Page = {
  title: string
  body: Html
  /** What stands beside the mark in the header, so that nobody takes the sandbox for the real thing. */
  label: string
  /** `plain` leaves out the links of the header: sign-in and consent have one thing to do. */
  frame?: 'full' | 'plain'
  /** Origins a form of this page may lead to. Chromium checks each redirect that follows a form as well. */
  formTargets?: readonly string[]
  /** A frame inherits the policy of its page: mail shown in one has its styles inline. Scripts stay out all the same. */
  inlineStyles?: boolean
  status?: number
}

/** Sends a page as {@link renderPage} makes it. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { headers, body } = renderPage(page)
  return reply
    .code(page.status ?? 200)
    .headers(headers)
    .send(body)
}

/**
 * The page's text and headers, with a Content Security Policy that allows no script at all. There is deliberately no
 * Cross-Origin-Opener-Policy: sign-in runs in a popup that must keep its opener.
 */
export function renderPage(page: Page): { headers: Record<string, string>; body: string } {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(page),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  return { headers, body: documentOf(page).markup }
}

function policyOf({ formTargets = [], inlineStyles = false }: Page): string {
  return [
    "default-src 'none'",
    inlineStyles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    ['form-action', "'self'", ...new Set(formTargets)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function documentOf({ title, body, label, frame = 'full' }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body class="${frame}">
<header class="top">
<span class="label">${label}</span>
${frame === 'full' && navigation}
</header>
<main>
${body}
</main>
</body>
</html>
`
}

const navigation = html`<nav aria-label="Sandbox"><a href="/">Overview</a><a href="/outbox">Outbox</a><a href="/differences">Differences</a></nav>`
