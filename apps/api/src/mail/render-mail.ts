import type { Mail } from './mailer.ts'

type Parts = {
  subject: string
  lead: string
  /** What the link does, as a button says it. */
  action: string
  url: string
  rest: readonly string[]
  /** What the mail is about, above the link. */
  sections?: readonly MailSection[]
  /** Where it is said last how to get no more of it. */
  foot?: { words: string; action: string; url: string }
}
export type MailSection = { title: string; url: string; lines: readonly string[] }

/**
 * A mail in text, and in HTML in the product's look: no image, nothing loaded from anywhere, a table and inline styles because mail programs know little
 * else, dark where the reader's program is and says so. The link stands there in full, for programs that show no buttons. Pure.
 */
export function renderMail({ subject, lead, action, url, rest, sections = [], foot }: Parts): Omit<Mail, 'to'> {
  return {
    subject: `${subject} – Planwright`,
    text: [
      lead,
      ...sections.map(({ title, url: at, lines }) => [title, ...lines.map((line) => `- ${line}`), at].join('\n')),
      url,
      ...rest,
      ...(foot ? [`${foot.words} ${foot.action}: ${foot.url}`] : []),
      '--\nPlanwright',
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px"><tr><td class="card" style="padding:24px;border:1px solid ${light.line};border-radius:10px;background:${light.surface};color:${light.text};font:16px/1.5 ${font}">
<p class="muted" style="margin:0 0 24px;color:${light.muted};font-size:14px;font-weight:600"><span aria-hidden="true">&#9650;</span> Planwright</p>
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.2;font-weight:600">${escaped(subject)}</h1>
<p style="margin:0 0 16px">${escaped(lead)}</p>
${sections.map(sectionHtml).join('\n')}
<p style="margin:0 0 16px"><a href="${escaped(url)}" class="button" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${light.accent};color:${light.onAccent};font-weight:500;text-decoration:none">${escaped(action)}</a></p>
<p class="muted" style="margin:0 0 16px;color:${light.muted};font-size:13px;overflow-wrap:anywhere;word-break:break-all">${escaped(url)}</p>
${rest.map((line) => `<p class="muted" style="margin:0 0 8px;color:${light.muted};font-size:14px">${escaped(line)}</p>`).join('\n')}
${foot ? footHtml(foot) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`,
  }
}

const sectionHtml = ({ title, url, lines }: MailSection): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.3;font-weight:600;overflow-wrap:anywhere"><a href="${escaped(url)}" class="link" style="color:${light.accent}">${escaped(title)}</a></h2>
${lines.map((line) => `<p style="margin:0 0 8px;font-size:14px;overflow-wrap:anywhere">${escaped(line)}</p>`).join('\n')}`

const footHtml = ({ words, action, url }: NonNullable<Parts['foot']>): string =>
  `<p class="muted" style="margin:16px 0 0;color:${light.muted};font-size:14px">${escaped(words)} <a href="${escaped(url)}" class="link" style="color:${light.accent}">${escaped(action)}</a></p>`

/** The page's tokens (apps/web/src/ui/tokens.css) as mail programs understand them. */
const light = {
  page: '#faf9f7',
  surface: '#ffffff',
  line: '#e3e1de',
  text: '#23211e',
  muted: '#5f5c57',
  accent: '#0d6a60',
  onAccent: '#ffffff',
}
const font = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const darkStyle = [
  '@media (prefers-color-scheme:dark){',
  '.page{background:#131619!important}',
  '.card{background:#1c2024!important;border-color:#33383d!important;color:#eaecee!important}',
  '.muted{color:#a5abb1!important}',
  '.link{color:#5fd0c3!important}',
  '.button{background:#5fd0c3!important;color:#0a2421!important}',
  '}',
].join('')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
