export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands a mail over; rejects when it was not taken. */
export type Mailer = (mail: Mail) => Promise<void>

/** By SMTP where that is configured, else into the sandbox's outbox. */
export function createMailer(options: { smtpUrl: string | null; from: string; sandboxUrl: string | null }): Mailer {
  const { smtpUrl, from, sandboxUrl } = options
  if (smtpUrl) return smtpMailer(smtpUrl, from)
  return async (mail) => {
    if (!sandboxUrl) throw new Error('No way to send mail is configured.')
    const response = await fetch(`${sandboxUrl}/outbox/mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The outbox answered ${response.status}.`)
  }
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  return async (mail) => {
    // loaded with the first mail: most starts never send one
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(smtpUrl, { from })
    try {
      await transport.sendMail(mail)
    } finally {
      transport.close()
    }
  }
}
