import type { Person, Site } from '../jira/data/state.ts'
import { type Html, html } from './html.ts'
import { scopeWords } from './scope-words.ts'

export type ConsentForm = {
  /** Where the form is posted: the authorize address with its whole query. */
  action: string
  clientId: string
  scopes: readonly string[]
  people: readonly Person[]
  sites: readonly Site[]
  /** The account that is chosen at first. */
  accountId?: string
  /** The sites that are ticked at first. */
  siteIds: readonly string[]
  problem?: string
}

/** The consent screen of the tracker: who acts, which sites, and what is asked for. */
export function consentPage(form: ConsentForm): Html {
  return html`<section class="narrow">
<h1>Planwright is asking for access to your Jira</h1>
<p class="muted">App <code>${form.clientId}</code></p>
<form method="post" action="${form.action}" class="fields">
<fieldset>
<legend>Atlassian account</legend>
${form.people.map(
  (person, index) =>
    html`<label class="check"><input type="radio" name="accountId" value="${person.accountId}"${
      (form.accountId === undefined ? index === 0 : form.accountId === person.accountId) && html` checked`
    }><span>${person.name}<small>${person.email}</small></span></label>`,
)}
</fieldset>
<fieldset>
<legend>Sites</legend>
${form.problem !== undefined && html`<p class="problem" role="alert">${form.problem}</p>`}
${form.sites.map(
  (site) =>
    html`<label class="check"><input type="checkbox" name="siteId" value="${site.id}"${
      form.siteIds.includes(site.id) && html` checked`
    }><span>${site.name}</span></label>`,
)}
</fieldset>
<h2>It will be able to</h2>
<ul>${scopeWords(form.scopes).map((words) => html`<li>${words}</li>`)}</ul>
<p class="actions"><button class="primary" name="action" value="accept">Accept</button>
<button name="action" value="deny">Cancel</button></p>
</form>
</section>`
}

/** A request that cannot be answered: nothing is redirected, the person is told. */
export function refusedConsentPage(problem: string): Html {
  return html`<section class="narrow">
<h1>Access cannot be granted</h1>
<p>The app sent a request that Atlassian would refuse: <strong>${problem}</strong>.</p>
</section>`
}
