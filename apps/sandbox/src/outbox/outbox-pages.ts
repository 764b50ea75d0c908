import { type Html, html } from '../pages/html.ts'
import { linkified } from '../pages/linkified.ts'
import type { Page } from '../pages/send-page.ts'
import { timeOf } from '../pages/time-of.ts'
import type { Message } from './outbox.ts'

const label = 'Sandbox – nothing here was really sent'

export function outboxPage(messages: readonly (readonly [id: number, message: Message])[]): Page {
  const body = html`<h1>Outbox</h1>
<p class="muted">Mail and SMS the product would have sent, newest first.</p>
${
  messages.length === 0
    ? html`<p class="empty">Nothing has been sent yet.</p>`
    : html`<ul class="list">${messages.map(([id, message]) => rowOf(id, message))}</ul>`
}`
  return { title: 'Outbox', label, body }
}

export function messagePage(message: Message | undefined): Page {
  if (message === undefined) {
    const body = html`<h1>This message is gone</h1><p><a href="/outbox">Back to the outbox</a></p>`
    return { title: 'Outbox', label, body, status: 404 }
  }
  const body = html`<p class="crumbs"><a href="/outbox">Outbox</a></p>
<article>
<h1>${titleOf(message)}</h1>
<dl class="facts">
<dt>To</dt><dd>${message.to}</dd>
<dt>Kind</dt><dd>${kindOf(message)}</dd>
<dt>Sent</dt><dd>${timeOf(message.at)}</dd>
</dl>
<h2>Text</h2>
<div class="plain-text">${linkified(message.text)}</div>
${message.html !== null && htmlPartOf(message.html)}
</article>`
  return { title: titleOf(message), label, body, inlineStyles: message.html !== null }
}

// An empty sandbox attribute: no scripts, no forms, no way out of the frame.
function htmlPartOf(markup: string): Html {
  return html`<h2>HTML</h2>
<iframe sandbox="" title="The message as HTML" srcdoc="${markup}"></iframe>
<details><summary>Source</summary><pre>${markup}</pre></details>`
}

function rowOf(id: number, message: Message): Html {
  return html`<li><a class="row" href="/outbox/${id}">
<span class="grow"><strong>${titleOf(message)}</strong><small>to ${message.to}</small></span>
<span class="tag">${kindOf(message)}</span>
<span class="muted">${timeOf(message.at)}</span>
</a></li>`
}

function titleOf({ subject, text }: Message): string {
  return subject ?? (text.length > 80 ? `${text.slice(0, 80)} …` : text)
}

function kindOf({ kind }: Message): string {
  return kind === 'mail' ? 'Mail' : 'SMS'
}
