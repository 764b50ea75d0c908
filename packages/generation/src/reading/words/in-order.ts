const subjectBehind =
  /^(soll(?:te)?n?|muss|müssen|kann|können|darf|dürfen|wird|werden|möchten?|will|wollen|ist|sind|bekommt|bekommen)\s+((?:jede[rs]?|alle|beide|jemand|niemand|keine[rs]?)(?=\s+(?:ein|eine[nmr]?|den|das|die|sein\p{Ll}*|ihr\p{Ll}*|online|per)\s)|(?:er|es|sie|man|wir|ich)(?=\s)|(?:\p{Ll}+\s+){0,3}?\p{Lu}\p{L}+)\s+(?!.*, (?:soll|muss|müssen|kann|können|darf|dürfen|wird|werden|ist|sind|bekomm))(.+)$/u

/** `Soll der Kunde eine SMS bekommen`, behind its condition, is `Der Kunde soll eine SMS bekommen`. */
export function inOrder(clause: string): string {
  const [, verb = '', subject = '', rest = ''] = subjectBehind.exec(clause) ?? []
  return verb === '' ? clause : `${subject} ${verb} ${rest}`
}
