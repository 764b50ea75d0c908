import type { Brief, DraftingQuestion } from '../../drafter.ts'
import { isPerson } from '../../reading/persons.ts'
import { readBrief } from '../../reading/read-brief.ts'
import type { ReadUnit } from '../../reading/unit.ts'
import { askMeasure } from './vague-demands.ts'

const mostQuestions = 3
const longestAsked = 200
/** A brief of so many characters that leaves a small thing open leaves it open on purpose. */
const longBrief = 2_500
const mentionsInLong = 4
/** One thing a brief may leave open: `matters` finds the topic that makes it decisive, `answered` what settles it. */
type Gap = Omit<DraftingQuestion, 'id'> & { matters: RegExp; answered: RegExp }

/** The most decisive first. They know English words alone, so a brief in another language leaves none of them open. */
const gaps: Gap[] = [
  {
    matters:
      /\b(?:pay(?:s|ing|ments?)?|orders? (?:online|food|books?|products?)|ordering|buy(?:ing)?|purchas\w+|sell(?:ing)?|shops?|checkout|ticket sales|subscriptions?|donat\w+|rentals?|billing)\b/i,
    answered:
      /\bcards?\b|\bpaypal\b|\bstripe\b|\binvoic\w+|\bcash\b|\bbank transfer|\bdirect debit|\b(?:apple|google) pay\b|\bpayment (?:provider|method)s?\b|\bfree of charge\b|\bno payments?\b|\bpay (?:at|on|in) \w+/i,
    question: 'How is it paid?',
    reason: 'Paying online needs stories for the payment provider, for failed payments and for refunds.',
    assumption: 'Nothing is paid inside the product.',
    answers: ['Online by card', 'By invoice', 'On site', 'Nothing is paid'],
  },
  {
    matters:
      /\b(?:replac\w+|spreadsheets?|excel|old (?:system|tool|software|database)|legacy|paper (?:forms?|lists?|files?)|existing (?:data|records|customers|database|list))\b/i,
    answered: /\b(?:import\w*|migrat\w+|taken? over|transfer(?:red)?|start(?:s|ing)? (?:empty|fresh|from scratch))\b/i,
    question: 'What happens with the data that exists today?',
    reason: 'Taking data over needs stories for the import and for what does not fit.',
    assumption: 'The product starts empty.',
    answers: ['It is imported once', 'It stays where it is', 'It is imported again and again', 'We start empty'],
  },
  {
    matters:
      /\b(?:admin\w*|staff|employees?|managers?|members?|accounts?|profiles?|teachers?|owners?|approv\w+|their own)\b/i,
    answered:
      /\b(?:sign(?:s|ed|ing)?[- ]?(?:in|up)|log(?:s|ged|ging)?[- ]?(?:in|on)|passwords?|sso|authenticat\w+|without (?:an |any )?(?:account|registration)|permissions?|role-based|access (?:rights?|control)|only \w+ (?:can|may)|no accounts?)\b/i,
    question: 'How do people sign in, and who may do what?',
    reason: 'Accounts, invitations and permissions are stories of their own.',
    assumption: 'People sign in with e-mail and password, and everybody sees what is theirs.',
    answers: ['E-mail and password', 'With the company’s sign-in', 'Nobody signs in', 'Only staff sign in'],
  },
  {
    matters:
      /\b(?:patients?|medical|diagnos\w+|children|minors|pupils|bank (?:details|accounts?)|salar\w+|personal data|passport)\b/i,
    answered: /\b(?:gdpr|hipaa|privacy|consent|retention|encrypt\w*|anonymi[sz]\w+|delete[sd]? after|audit\w*)\b/i,
    question: 'What must hold for the personal data?',
    reason: 'Consent, deletion after a time and a record of who saw what are stories of their own.',
    assumption: 'The usual law on personal data holds, and nothing beyond it.',
    answers: ['Deleted after a set time', 'Only with consent', 'Every access is recorded', 'Nothing special'],
  },
  {
    matters: /\b(?:app|application|product|system|platform|tool|portal|software|solution|service|shop)\b/i,
    answered:
      /\b(?:web\w*|browsers?|mobile|\w*phones?|tablets?|ios|android|desktop|windows|command[- ]line|kiosk|api|plug-?in|online)\b/i,
    question: 'Where is it used?',
    reason: 'A phone app, a website and a screen on the wall are built and tested differently.',
    assumption: 'It is a website that also works on a phone.',
    answers: ['On the web, on any device', 'As an app on phones', 'On desktop computers only'],
  },
  {
    matters: /\b(?:notif\w+|remind\w*|informed|alert(?:s|ed)?|confirmations?|are told|newsletter)\b/i,
    answered: /\b(?:e-?mails?|sms|text messages?|push|whatsapp|slack|in[- ]app|on (?:the )?screen|by phone|letter)\b/i,
    question: 'By which way do messages reach people?',
    reason: 'Each way is a story of its own, and people must be able to choose or to switch it off.',
    assumption: 'Messages go out by e-mail.',
    answers: ['By e-mail', 'By SMS', 'As push messages', 'Inside the product'],
  },
]
/** Of these, a long brief leaves the rest open on purpose. */
const mostDecisive = 4
const whoUsesIt: Gap = {
  matters: /\b(?:the|a|an|we|our|to|and|for)\b/i,
  answered: /\b(?:everybody|everyone|anybody|anyone)\b/i,
  question: 'Who uses it?',
  reason: 'Each story is told for a person, and each kind of person needs stories of their own.',
  assumption: 'One kind of user, who may do everything.',
  answers: ['Customers', 'Our own staff', 'Customers and staff', 'Anybody, without an account'],
}

/** Measures that are asked for at once: they leave room for what decides more. */
const mostMeasures = 2

/**
 * At most three things that a brief leaves open: first what it asks itself, then the measure of what it wants `fast` or `easy`, then what is decisive for its
 * topic and settled nowhere in it; none for a full brief.
 */
export function askQuestions(brief: Brief, newId: () => string): DraftingQuestion[] {
  const text = `${brief.epicInfo}\n${brief.additionalInfo}`
  const isLong = text.length > longBrief
  const units = readBrief(brief)
  const asked = units.flatMap((unit) => (isAsked(unit) ? [askedIn(unit)] : []))
  const measures = units
    .flatMap((unit) => askMeasure(unit) ?? [])
    .filter(({ question }) => !text.includes(`${question.slice(0, -1)}: `))
  const known = isLong ? gaps.slice(0, mostDecisive) : namesSomebody(text) ? gaps : [whoUsesIt, ...gaps]
  const open = known
    .filter(({ matters, answered }) => isTopic(text, matters, isLong) && !answered.test(text))
    .map(({ question, reason, assumption, answers }) => ({ question, reason, assumption, answers }))
  return [...asked, ...measures.slice(0, mostMeasures), ...open]
    .slice(0, mostQuestions)
    .map((question) => ({ id: newId(), ...question }))
}

/** What only sounds open is not asked again, unless a person says that it is. */
const isAsked = ({ kind, text, marked }: ReadUnit): boolean =>
  kind === 'question' && (marked === true || text.includes('?'))

const isYesOrNo =
  /(?:^|[:,–-] )(?:should|can|could|do|does|is|are|will|would|shall|must|may|soll|sollen|kann|können|ist|sind|wird|darf)\b/i

function askedIn({ text }: ReadUnit): Omit<DraftingQuestion, 'id'> {
  const words = text.length <= longestAsked ? text : `${text.slice(0, longestAsked).replace(/\s+\S*$/u, '')} …`
  return {
    question: `The brief asks: “${words}”`,
    reason: 'It stands open in the brief.',
    assumption: 'It is left open, and nothing is written for it.',
    answers: isYesOrNo.test(text)
      ? ['Yes', 'No', 'To be decided later']
      : ['To be decided later', 'It does not matter'],
  }
}

/** In a long brief a word that stands once is no topic. */
const isTopic = (text: string, matters: RegExp, isLong: boolean): boolean =>
  [...text.matchAll(new RegExp(matters, 'gi'))].length >= (isLong ? mentionsInLong : 1)

/** Whether any kind of person is named: `guests`, `an administrator`; not `users` alone. */
const namesSomebody = (text: string): boolean =>
  (text.match(/\p{L}[\p{L}’'-]*/gu) ?? []).some(
    (word) => !/^(?:users?|team)$/i.test(word) && isPerson(word.toLowerCase()),
  )
