// `by a second person` counts nothing
/** How many, in figures or words, as part of a pattern. */
export const numberOf = String.raw`(?!an? second \p{L})(?:\d[\d.,:]*|an?|one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|thirty|half an?)`
/** What time is counted in. */
export const unitOf =
  '(?:(?:working|calendar|business|school|operating) )?(?:second|sec|minute|min|hour|hr|day|night|week|wk|month|year|quarter|season|term)s?'
const day =
  '(?:(?:next|the same|that) )?(?:(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d+)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|evening|night|noon|midnight)s?'
const clock = String.raw`(?:\d{1,2}[:.]\d{2}|\d{1,2}(?: ?[ap]\.?m\.?| ?o'clock)?(?![\d.,]* ?\p{L}{4}))`
/** How a limit of time begins, and how one of number, or of how, does. */
const begins = {
  time: new RegExp(
    String.raw`^(?:(?:only|always|at the latest|no later than|not later than|no earlier than|up to|at least|at most|more than|less than) )?(?:within (?:the )?(?:same )?(?:${numberOf} )?(?:\p{L}+ )?${unitOf}|(?:in|under|for) (?:under |less than |at most |at least |up to )?${numberOf} ${unitOf}|(?:by|before|after|until|till|from|at) (?:the )?(?:${clock}|${day}|\d{1,2}(?:st|nd|rd|th)?\b|end of|${numberOf} ${unitOf})|(?:before|after) (?:the|their|his|her|its|my|our|each|every|an?)|on (?:the \d|the day (?:before|after)|${day})|every (?:${day}|${numberOf} ${unitOf}|${unitOf})|${numberOf} ${unitOf} (?:before|after|in advance|ahead)|(?:once|twice|three times|\d+ times) (?:an?|per|every|each) ${unitOf}|the day (?:before|after))(?![\p{L}\d])`,
    'iu',
  ),
  number:
    /^(?:with |for |in |to |of )?(?:at least|at most|no more than|not more than|no (?:less|fewer) than|up to|max(?:imum|\.)?|min(?:imum|\.)?) ?(?:of )?(?:\d|one|two|three|four|five|six|ten|twelve|half|a )|^without (?:\p{L}+ ){0,2}\p{L}+ing\b/iu,
}

/** `on Friday evening`, `within two days`: how a limit of time begins. */
export function isTimeLimit(text: string): boolean {
  return begins.time.test(text)
}
/** `at most 300 people`, `without ringing the porter`: how one of number, or of how, does. */
export function isNumberLimit(text: string): boolean {
  return begins.number.test(text)
}

const enclosed =
  /^(?<deed>\S+(?: \S+){0,2}), (?<limit>(?:within|in|by|after|before|binnen|innerhalb) [^,]{3,30}), (?=(?:an?|the|all|each|every|any|ein\p{Ll}*|die|der|das|alle) )/iu
/** `produce, within 15 minutes, a list of the dishes` without the limit between its commas. */
export function withoutEnclosedLimit(sentence: string): string {
  return sentence.replace(enclosed, '$<deed> ')
}
