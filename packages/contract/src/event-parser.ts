export type ServerEvent = {
  /** Of this or the last event that had one; '' before. */
  id: string
  name: string
  data: string
}

/**
 * Reads a stream of server-sent events piece by piece, as the HTML standard says ("Interpreting an event stream").
 * @returns a function that takes the next piece of text, cut anywhere, and gives the events it completed.
 */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let started = false
  let id = ''
  let name = ''
  let data: string[] = []

  function readLine(line: string): ServerEvent | undefined {
    if (line === '') {
      const event = data.length > 0 ? { id, name: name || 'message', data: data.join('\n') } : undefined
      name = ''
      data = []
      return event
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
    if (field === 'id' && !value.includes('\0')) id = value
    return undefined
  }

  return (piece) => {
    rest += started ? piece : piece.replace(/^\uFEFF/, '')
    started ||= piece !== ''
    const events: ServerEvent[] = []
    for (;;) {
      // a CR at the very end may be half of a CRLF: wait for what follows
      const end = /\r\n|\n|\r(?!$)/.exec(rest)
      if (!end) return events
      const event = readLine(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
      if (event) events.push(event)
    }
  }
}
