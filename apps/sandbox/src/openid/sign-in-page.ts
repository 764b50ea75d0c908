import { type Html, html } from '../pages/html.ts'
import { demoPeople } from './demo-people.ts'

export type SignInForm = {
  /** Where the form is posted. */
  action: string
  /** Who asks for the sign-in. */
  clientName: string
  name?: string
  email?: string
  error?: string
}

/** The chooser of Demo ID, laid out for a popup of 500 by 600. */
export function signInPage({ action, clientName, name = '', email = '', error }: SignInForm): Html {
  return html`<section class="narrow">
<h1>Sign in with Demo ID</h1>
<p class="muted">to continue to ${clientName}. Nobody is checked here: choose who you want to be.</p>
<form method="post" action="${action}" class="people">
${demoPeople.map(
  (person) => html`<button class="row" name="account" value="${person.choice}">
<img src="${pictureSource(person.sub)}" width="32" height="32" alt="">
<span><strong>${person.name}</strong><small>${person.email}</small></span>
</button>`,
)}
</form>
<form method="post" action="${action}" class="fields">
<h2>Somebody else</h2>
${error !== undefined && html`<p class="problem" role="alert">${error}</p>`}
<div class="pair">
<label>Name<input name="name" required maxlength="80" autocomplete="off" value="${name}"></label>
<label>E-mail<input name="email" type="email" required maxlength="254" autocomplete="off" value="${email}"></label>
</div>
<label class="check"><input type="checkbox" name="unverified" value="yes"> This address is not verified</label>
<p class="actions"><button class="primary" name="action" value="sign-in">Sign in</button>
<button name="action" value="deny" formnovalidate>Cancel</button></p>
</form>
</section>`
}

export function expiredPage(): Html {
  return html`<section class="narrow">
<h1>This sign-in has expired</h1>
<p>Close this window and start again from the product.</p>
</section>`
}

export function errorPage(error: string, description: string | undefined): Html {
  return html`<section class="narrow">
<h1>Sign-in is not possible</h1>
<p>${description ?? 'The request could not be understood.'}</p>
<p class="muted"><code>${error}</code></p>
</section>`
}

/** A path on the sandbox's own origin. */
export function pictureSource(sub: string): string {
  return `/openid/picture/${encodeURIComponent(sub)}.png`
}
