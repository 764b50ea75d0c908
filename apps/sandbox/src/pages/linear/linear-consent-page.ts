import type { LinearUser } from '../../linear/data/state.ts'
import type { LinearAuthorize } from '../../linear/linear-oauth.ts'
import { type Html, html } from '../html.ts'

const words: Record<string, string> = {
  read: 'Read everything you can see in the workspace',
  write: 'Create and change issues, labels, projects and cycles',
  'issues:create': 'Create issues',
  'comments:create': 'Create comments',
}

/** The consent screen of Linear: who acts, and what is asked for. */
export function linearConsentPage(action: string, request: LinearAuthorize, users: readonly LinearUser[]): Html {
  return html`<section class="narrow">
<h1>Planwright is asking for access to your Linear</h1>
<p class="muted">App <code>${request.clientId}</code></p>
<form method="post" action="${action}" class="fields">
<fieldset>
<legend>Linear account</legend>
${users.map(
  ({ id, name, email }, index) =>
    html`<label class="check"><input type="radio" name="userId" value="${id}"${
      index === 0 && html` checked`
    }><span>${name}<small>${email}</small></span></label>`,
)}
</fieldset>
<h2>It will be able to</h2>
<ul>${request.scopes.map((scope) => html`<li>${words[scope]}</li>`)}</ul>
<p class="actions"><button class="primary" name="action" value="allow">Allow</button>
<button name="action" value="deny">Deny</button></p>
</form>
</section>`
}
