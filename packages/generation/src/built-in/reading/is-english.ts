const englishPattern = /\b(?:the|and|a|an|to|of|can|should|must|is|are|for|with|in|we|it|be|on|by|or|from|that|as)\b/gi
const others =
  /(?<!\p{L})(?:der|die|das|und|für|mit|soll|sollen|können|kann|ein|eine|einen|den|werden|wird|nicht|le|la|les|des|du|pour|avec|une|doit|peut|peuvent|et|el|los|las|para|con|una|puede|pueden|debe|que|por|il|gli|che|della|di|deve|può|het|een|voor|van|moet|kunnen|os|um|uma|não|pode|jest|się|nie|oraz|och|att|som|ska)(?!\p{L})/giu

/** Whether a text can be read by English rules. Bare lists of nouns pass: only clear signs of another language count. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 20 && latin * 2 < letters) return false
  const words = text.split(/\s+/).filter(Boolean).length
  const english = text.match(englishPattern)?.length ?? 0
  const foreign = text.match(others)?.length ?? 0
  return words < 6 || foreign < words * 0.06 || foreign <= english * 2
}
