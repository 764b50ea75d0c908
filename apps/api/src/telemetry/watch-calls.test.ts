import { expect, it } from 'vitest'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { createTestApp, signUp } from '../testing/app.ts'
import { freePort } from '../testing/processes/server.ts'

const MetricsToken = 'a-token-of-the-tests-for-figures-long-enough'
const reads = { url: '/metrics', headers: { authorization: `Bearer ${MetricsToken}` } }

async function figuresAfterMail(mailer: Mailer | undefined, settings: Record<string, string> = {}) {
  const test = await createTestApp({
    settings: { METRICS_TOKEN: MetricsToken, ...settings },
    ...(mailer && { mailer }),
  })
  const { email } = await signUp(test)
  const payload = { email, redirectTo: '/reset-password' }
  await test.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload })
  const figures = async () => (await test.app.inject(reads)).body
  return { test, email, figures }
}

it('tells of mails that were taken and of those that were not, and to nobody whose they are', async () => {
  const dead = createMailer({
    smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
    from: 'plan@example.com',
    sandboxUrl: null,
  })
  const nowhere = createMailer({ smtpUrl: null, from: 'plan@example.com', sandboxUrl: null })
  for (const [mailer, told] of [
    [undefined, 'planwright_message_kind="mail"'],
    [dead, 'planwright_message_kind="mail",error_type="unreachable"'],
    [nowhere, 'planwright_message_kind="mail",error_type="not-configured"'],
  ] as const) {
    const { test, email, figures } = await figuresAfterMail(mailer)
    try {
      await expect
        .poll(figures)
        .toMatch(new RegExp(`^planwright_message_duration_seconds_count\\{${told}\\} [12]$`, 'm'))
      expect(await figures()).not.toContain(email)
    } finally {
      await test.close()
    }
  }
})

it('tells of a provider that cannot be reached', async () => {
  const OIDC_ISSUER = `http://127.0.0.1:${await freePort()}`
  const settings = { METRICS_TOKEN: MetricsToken, OIDC_ISSUER, OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' }
  const test = await createTestApp({ settings })
  try {
    const query = new URLSearchParams({ provider: 'oidc', popupOrigin: test.env.publicUrl, popupNonce: 'n1' })
    await test.app.inject(`/api/auth/oauth-popup/start?${query}`)
    const { body } = await test.app.inject(reads)
    expect(body).toMatch(
      /^planwright_sign_in_call_duration_seconds_count\{planwright_sign_in_provider="oidc",planwright_sign_in_operation="begin",error_type="unreachable"\} 1$/m,
    )
  } finally {
    await test.close()
  }
})

it('asks the database for its figures once, however many look in a moment', async () => {
  const test = await createTestApp({ settings: { METRICS_TOKEN: MetricsToken } })
  try {
    let asked = 0
    const { asOwner, withWorker } = test.db
    const counted = await createTestApp({
      settings: { METRICS_TOKEN: MetricsToken },
      db: {
        ...test.db,
        asOwner: Object.assign(Object.create(asOwner) as typeof asOwner, {
          execute: (question: never) => {
            asked += 1
            return asOwner.execute(question)
          },
        }),
        withWorker: (work) => {
          asked += 1
          return withWorker(work)
        },
      },
    })
    await counted.app.inject(reads)
    // what a server asks by itself as it goes along
    asked = 0
    const bodies = await Promise.all([counted.app.inject(reads), counted.app.inject(reads)])
    for (const { body } of bodies) {
      expect(body).toMatch(/^planwright_table_rows\{/m)
      expect(body).toMatch(/^planwright_run_oldest_queued_seconds 0$/m)
    }
    expect(asked).toBe(0)
    await counted.close()
  } finally {
    await test.close()
  }
})
