/** `a clerk`, `an owner`: by how the word sounds. */
const an = /^(?:[Hh]our|[Hh]onest|[Hh]eir|[FHLMNRSX](?=[A-Z\d]|\b)|[aeioAEIO]|u(?!ni(?!n)|s[aeu]|tili)|8|11\b|18\b)/
const a = /^(?:[Oo]n(?:e|ce)\b|[Ee]u|U[A-Z])/

export const withArticle = (noun: string): string => `${an.test(noun) && !a.test(noun) ? 'an' : 'a'} ${noun}`

export const capitalise = (text: string): string => {
  const first = /^["“(]*\p{Ll}/u.exec(text)?.[0]
  // `iPhone`, `e-mail`: a name in mixed letters stays
  return first && !/^\p{Ll}\p{Lu}/u.test(text) ? first.toUpperCase() + text.slice(first.length) : text
}

/** What people say before they say what they want; a story leaves it out. */
const leadIn = new RegExp(
  String.raw`^(?:(?:and|also|so|then|oh|okay|ok|well|plus|but|ps|next|finally|first(?:ly)?|second(?:ly)?|besides|maybe|und|auch|außerdem|dann|also)\b[\s,:]*)*` +
    String.raw`(?:(?:nice[- ]to[- ]have|must[- ]have|idea|wish|feature|requirement|request|important|new|todo|bonus)\s*[:–-]\s*)?` +
    String.raw`(?:(?:i|we|they|people|it)?\s*(?:(?:really|also|just|only|still|basically|definitely)\s+)*(?:['’]d|would|do)?\s*(?:(?:really|also|just|still)\s+)*(?:want|need|like|love|wish|require|expect)s?\s+(?:(?:it|you|the (?:system|app|tool|software|site)) )?(?:to (?:be able to |have |see (?=an? ))?)?(?:is (?:that |for )?)?` +
    String.raw`|what (?:i|we)(?:['’]d| would| really)*\s+(?:really )?(?:want|need|like|love)s? is (?:that |for )?` +
    String.raw`|it (?:should|must|has to|needs to|would be (?:great|nice|good|helpful|brilliant|useful) (?:if|to)|would help (?:a lot )?(?:if|to))(?: also)?(?: be possible (?:to|for|that))?\s+` +
    String.raw`|(?:could|can|would|should) (?:you|we|it|there)(?: please)?(?: also)?(?: be(?: able to)?)?\s+` +
    String.raw`|is it (?:also )?possible (?:to|that|for)\s+|please\s+|let(?:'s| us)\s+|there (?:should|must|has to|needs to|shall) (?:also )?be\s+` +
    String.raw`|wir (?:brauchen|möchten|wollen|benötigen)(?: auch| noch)?\s+|es (?:soll|muss|sollte) (?:auch )?(?:möglich sein,? )?)`,
  'i',
)

/** A wish without the words around it: `We also need it to remember the pet` is `remember the pet`. Too little left is no wish. */
export function withoutLeadIn(text: string): string {
  const bare = text.replace(leadIn, '')
  return /\p{L}{2,}[\s\S]*\p{L}{2,}/u.test(bare) && bare.split(/\s+/).length >= 2 ? bare : text
}

/** `Could customers skip a week?` says `customers could skip a week`, where the person is one word or two. */
export function asStatement(text: string): string {
  const match =
    /^(could|can|may|should|must|shall|will|would)\s+((?:(?:the|our|my|a|an|all|every|each) )?\p{L}+(?:\s+(?:\p{Ll}+s))?)\s+(?=(?:also |please )?\p{Ll}+\b)(.{4,}?)\?*$/iu.exec(
      text,
    )
  if (!match || /^(?:you|we|it|there|i|that|this)$/i.test(match[2] ?? '')) return text
  return `${match[2]} ${(match[1] ?? '').toLowerCase()} ${match[3]}`
}
