import type { Brief, DraftingQuestion } from '../../drafter.ts'
import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import { isEnglish } from '../reading/is-english.ts'

const mostQuestions = 3
/** A brief of so many characters that leaves a small thing open leaves it open on purpose. */
const longBrief = 2_500
const mentionsInLong = 4

/**
 * One thing a brief may leave open. `matters` finds the topic that makes it decisive, `answered` what settles it; `weight` tells what changes
 * whole stories (3) from what changes criteria (2) and what is good to know (1).
 */
type Gap = Omit<DraftingQuestion, 'id'> & { weight: 1 | 2 | 3; matters: RegExp; answered: RegExp }

const gaps: Gap[] = [
  {
    weight: 3,
    matters:
      /\b(?:pay(?:s|ing|ments?)?|(?:place|online|their|food|new) orders?|orders? (?:an?|the|books?|food|meals?|products?|items?|online)|ordering|buy(?:s|ing)?|purchas(?:e|es|ing)|sell(?:s|ing)?|(?:web|online|book)? ?shops?|checkout|shopping carts?|ticket sales?|fees?|subscriptions?|donat\w+|rent(?:al|ing)?|billing)\b/i,
    answered:
      /\b(?:credit|debit) cards?\b|\bby card\b|\bcards?\b.{0,20}\b(?:pay|accept)|\bpaypal\b|\bstripe\b|\binvoic\w+|\bcash\b|\bbank transfer|\bdirect debit|\bon delivery\b|\bapple pay\b|\bgoogle pay\b|\bklarna\b|\bpayment (?:provider|method|gateway)s?\b|\bfree of charge\b|\bno payments?\b|\bpay (?:at|on|in) \w+|\bsupport tickets?\b|\bissue tickets?\b/i,
    question: 'How is it paid?',
    reason: 'Paying online needs stories for the payment provider, for failed payments and for refunds.',
    assumption: 'Nothing is paid inside the product.',
    answers: ['Online by card', 'By invoice', 'On site', 'Nothing is paid'],
  },
  {
    weight: 3,
    matters:
      /\b(?:replac\w+|spreadsheets?|excel|old (?:system|tool|software|database)|legacy|paper (?:forms?|lists?|files?)|so far|currently (?:use|kept?|manage)|existing (?:data|records|customers|system|database|list))\b/i,
    answered:
      /\b(?:import\w*|migrat\w+|taken over|take over|transfer(?:red)?|start(?:s|ing)? (?:empty|fresh|from scratch)|no migration)\b/i,
    question: 'What happens with the data that exists today?',
    reason: 'Taking data over needs stories for the import and for what does not fit.',
    assumption: 'The product starts empty.',
    answers: ['It is imported once', 'It stays where it is', 'It is imported again and again', 'We start empty'],
  },
  {
    weight: 3,
    matters:
      /\b(?:admin\w*|staff|employees?|managers?|members?|accounts?|profiles?|moderators?|teachers?|doctors?|owners?|approv\w+|their own|personal)\b/i,
    answered:
      /\b(?:sign(?:s|ed|ing)?[- ]?(?:in|up)|log(?:s|ged|ging)?[- ]?(?:in|on)|logins?|passwords?|sso|single sign|oauth|openid|authenticat\w+|without (?:an |any )?(?:account|registration)|permissions?|role-based|access (?:rights?|control)|authori[sz]\w+|only \w+ (?:can|may)|no accounts?)\b/i,
    question: 'How do people sign in, and who may do what?',
    reason: 'Accounts, invitations and permissions are stories of their own.',
    assumption: 'People sign in with e-mail and password, and everybody sees what is theirs.',
    answers: ['E-mail and password', 'With the company’s sign-in', 'Nobody signs in', 'Only staff sign in'],
  },
  {
    weight: 3,
    matters:
      /\b(?:patients?|medical|health|diagnos\w+|children|minors|pupils|students?’? data|bank (?:details|accounts?)|salar\w+|personal data|customer data|passport)\b/i,
    answered:
      /\b(?:gdpr|hipaa|dsgvo|privacy|consent|retention|encrypt\w*|anonymi[sz]\w+|delete[sd]? (?:after|their)|audit\w*)\b/i,
    question: 'What must hold for the personal data?',
    reason: 'Consent, deletion after a time and a record of who saw what are stories of their own.',
    assumption: 'The usual law on personal data holds, and nothing beyond it.',
    answers: ['Deleted after a set time', 'Only with consent', 'Every access is recorded', 'Nothing special'],
  },
  {
    weight: 2,
    matters:
      /\b(?:app|application|product|system|platform|tool|portal|website|site|software|solution|service|shop|page)\b/i,
    answered:
      /\b(?:web(?:[- ]?(?:site|app|based|browser|page|portal|shop))?|browsers?|mobile|phones?|smartphones?|tablets?|ios|android|iphone|ipad|desktop|windows|mac(?:os)?|linux|command[- ]line|cli|console|terminal|kiosk|rest api|api|python|library|sdk|plug-?in|extension|slack|teams bot|chat ?bot|spreadsheet|online)\b/i,
    question: 'Where is it used?',
    reason: 'A phone app, a website and a screen on the wall are built and tested differently.',
    assumption: 'It is a website that also works on a phone.',
    answers: ['On the web, on any device', 'As an app on phones', 'On desktop computers only'],
  },
  {
    weight: 2,
    matters:
      /\b(?:notif\w+|remind\w*|inform(?:ed|s)?|alert(?:s|ed)?|confirmations?|let .{2,20} know|is told|are told|newsletter)\b/i,
    answered:
      /\b(?:e-?mails?|mails?|sms|text messages?|push|whatsapp|slack|in[- ]app|on (?:the )?screen|by phone|call|letter|printed)\b/i,
    question: 'By which way do messages reach people?',
    reason: 'Each way is a story of its own, and people must be able to choose or to switch it off.',
    assumption: 'Messages go out by e-mail.',
    answers: ['By e-mail', 'By SMS', 'As push messages', 'Inside the product'],
  },
  {
    weight: 2,
    matters:
      /\b(?:upload\w*|import\w*|reports?|search\w*|fast|quick\w*|perform\w+|scal\w+|concurren\w+|many|large|thousands|real[- ]time|live|peak)\b/i,
    answered:
      /\b\d[\d.,]*\s?(?:k|thousand|million)?\s?\+?(?:\w+ )?(?:users|people|customers|visitors|members|requests|orders|bookings|records|rows|files|items|products|students|employees|concurrent|mb|gb|kb|seconds?|ms|milliseconds|per (?:second|minute|hour|day|month))\b/i,
    question: 'How much must it carry?',
    reason: 'Limits decide about paging, queues and what is refused.',
    assumption: 'Up to a few hundred people and some thousand records.',
    answers: ['Up to 100 people', 'Up to 10,000 people', 'More than 10,000 people'],
  },
  {
    weight: 1,
    matters: /\b(?:countries|international\w*|languages?|translat\w+|tourists?|foreign\w*|worldwide|global\w*)\b/i,
    answered:
      /\b(?:english|german|french|spanish|italian|dutch|polish|portuguese|chinese|japanese|arabic|two languages|multilingual|\d+ languages|locale|i18n)\b/i,
    question: 'In which languages must it be there?',
    reason: 'Texts, mails and formats of dates and numbers have to follow the language.',
    assumption: 'It is there in English only.',
    answers: ['English only', 'One other language only', 'Several, chosen by each person'],
  },
  {
    weight: 1,
    matters: /\S/,
    answered:
      /\b(?:success\w*|kpis?|metrics?|measured?|goals?|objectives?|aims?|targets?|deadline|due|go[- ]live|launch\w*|mvp|first (?:release|version)|phase \d|(?:by|in|from|until|before) (?:the )?(?:end|start|beginning|spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|20\d\d)|reduce|increase|improve|so that|\d+ ?%)/i,
    question: 'What must be there first, and by when?',
    reason: 'Priorities follow from it.',
    assumption: 'What stands first in the description matters most.',
    answers: ['A first version within three months', 'All of it at once', 'There is no date'],
  },
]

const whoUsesIt: Omit<DraftingQuestion, 'id'> = {
  question: 'Who uses it?',
  reason: 'Each story is told for a person, and each kind of person needs stories of their own.',
  assumption: 'One kind of user, who may do everything.',
  answers: ['Customers', 'Our own staff', 'Customers and staff', 'Anybody, without an account'],
}

/**
 * At most three decisive things that a brief leaves open, the most decisive first, each only where the brief's topic makes it so and nothing in the
 * brief settles it; none for a full brief.
 */
export function askQuestions(brief: Brief, newId: () => string): DraftingQuestion[] {
  const text = `${brief.epicInfo}\n${brief.additionalInfo}`
  if (text.trim() === '' || !isEnglish(text)) return []
  const least = text.length > longBrief ? 3 : 1
  const open = gaps
    .filter(({ weight, matters, answered }) => weight >= least && isAbout(text, matters) && !answered.test(text))
    .sort((a, b) => b.weight - a.weight)
    .map(({ question, reason, assumption, answers }) => ({ question, reason, assumption, answers }))
  const asked = text.length > longBrief || namesSomebody(text) ? open : [whoUsesIt, ...open]
  return asked.slice(0, mostQuestions).map((question) => ({ id: newId(), ...question }))
}

/** In a long brief a word that stands once is no topic. */
const isAbout = (text: string, matters: RegExp): boolean =>
  [...text.matchAll(new RegExp(matters, 'gi'))].length >= (text.length > longBrief ? mentionsInLong : 1)

/** Whether any kind of person is named: `guests`, `an administrator`; not `users` alone. */
function namesSomebody(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? []
  return words.some((word) => {
    const plain = word.toLowerCase()
    return (
      !/^(?:users?|people|person|persons|company|team|everybody|everyone|somebody|nobody)$/.test(plain) &&
      isPerson(plain)
    )
  })
}

const isPerson = (word: string): boolean => isPersonNoun(word) && (isPluralWord(word) || word.length > 3)
