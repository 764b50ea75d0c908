const ofPriority =
  /\bprio|urgen|importan|critical|crucial|\bmust[- ]have|nice[- ]to[- ]have|essential|wichtig|dringen|dringlich|unverzichtbar|entscheidend/i
const ofOrder =
  /\bdepend|\bwaits?\b|\bwaiting\b|\bbefore\b|\bafter\b|\bfirst\b|\bblock(?:s|ed)\b|\bprerequisite|\brequires?\b|\babhäng|hängt .{0,60}\bab\b|\bwartet|\bzuerst\b|\bvorher|\bnachdem\b|\bbevor\b|voraussetz|\bvoraus\b/i

/** Whether a person speaks of what a story keeps otherwise: how important it is, and what it waits for. In doubt it is kept. */
export function readWish(hint: string): { ofPriority: boolean; ofOrder: boolean } {
  return {
    ofPriority: ofPriority.test(hint),
    ofOrder: ofOrder.test(hint),
  }
}
