const english = /\b(?:the|and|of|to|is|we|it|with|should|can|for|you|they|on|that|are|be)\b/gi
const others =
  /\b(?:der|die|und|ist|wir|nicht|ein|eine|für|mit|soll|auch|zu|den|le|les|et|une|pour|des|el|los|las|que|para|con|het|een|van|voor|niet|di|che|per|non|och|att|som|na|się|je)\b/gi
/** More than 0 for what is English by its small words, less for what is another language, 0 for what says neither. */
export function englishness(text: string): number {
  return (text.match(english)?.length ?? 0) - (text.match(others)?.length ?? 0)
}
