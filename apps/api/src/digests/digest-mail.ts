import type { Mail } from '../mail/mailer.ts'
import { type MailSection, renderMail } from '../mail/render-mail.ts'
import type { InitiativeNews } from './digest-content.ts'

export type DigestInitiative = { readonly name: string; readonly url: string; readonly news: InitiativeNews }

type Options = {
  readonly initiatives: readonly DigestInitiative[]
  /** Of how many nothing new could be read. */
  readonly unread: number
  readonly tracker: string
  readonly timeZone: string
  /** Where all initiatives are. */
  readonly url: string
  /** A page that asks, and the address that a mail program tells without asking anybody (RFC 8058). */
  readonly stop: { readonly page: string; readonly oneClick: string }
}

const mostListed = 20
const longestTitle = 160

/** The week of a person's initiatives as a mail: what is foreign in it stands in no header. Pure. */
export function digestMail(options: Options): Omit<Mail, 'to'> {
  const { initiatives, unread, tracker, timeZone, url, stop } = options
  const count = initiatives.length === 1 ? 'one initiative' : `${initiatives.length} initiatives`
  return {
    ...renderMail({
      subject: `What changed in ${count} this week`,
      lead: `This is what became of what you saved to ${tracker}, since you were told last.`,
      action: 'Open your initiatives',
      url,
      sections: initiatives.map((initiative) => sectionOf(initiative, timeZone)),
      rest: unread === 0 ? [] : [unreadWords(unread, tracker)],
      foot: { words: 'You asked for this mail once a week.', action: 'Stop it', url: stop.page },
    }),
    headers: {
      'List-Unsubscribe': `<${stop.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function sectionOf({ name, url, news }: DigestInitiative, timeZone: string): MailSection {
  const { done, added, removed, reestimated, carriedOver } = news
  return {
    title: oneLine(name) || 'An initiative without a name',
    url,
    lines: [
      finishWords(news, timeZone),
      ...listed('Done', done.map(nameOf)),
      ...listed('Added', added.map(nameOf)),
      ...listed('Removed', removed.map(nameOf)),
      ...listed(
        'Re-estimated',
        reestimated.map((story) => `${nameOf(story)} (${story.from} to ${story.to} points)`),
      ),
      ...listed('Carried over', carriedOver.map(nameOf)),
    ],
  }
}

function finishWords({ finish, days }: InitiativeNews, timeZone: string): string {
  if (finish === null) return 'No date is 85% likely.'
  const date = new Date(finish).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  const done = `Done by ${date} (85% likely)`
  if (days === null) return `${done}.`
  if (days === 0) return `${done}, as before.`
  const shift = Math.abs(days) === 1 ? 'one day' : `${Math.abs(days)} days`
  return `${done}, ${shift} ${days > 0 ? 'later' : 'earlier'} than before.`
}

function listed(title: string, stories: readonly string[]): string[] {
  if (stories.length === 0) return []
  const more = stories.length - mostListed
  const shown = [...stories.slice(0, mostListed), ...(more > 0 ? [`and ${more} more`] : [])]
  return [`${title} (${stories.length}): ${shown.join('; ')}.`]
}

const nameOf = ({ key, title }: { key: string; title: string }): string => `${oneLine(key)} ${oneLine(title)}`.trim()

/** Titles are somebody else's: without line breaks, control characters and marks that turn the direction of writing, and not without end. */
function oneLine(text: string): string {
  const letters = [
    ...text
      .slice(0, 4 * longestTitle)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  ]
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('')}…` : letters.join('')
}

const unreadWords = (count: number, tracker: string): string =>
  count === 1
    ? `Of one initiative ${tracker} could not be read anew: what stands here may be old.`
    : `Of ${count} initiatives ${tracker} could not be read anew: what stands here may be old.`
