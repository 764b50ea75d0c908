import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { ApiFailure } from '@planwright/client'

/** An answer takes at most so many characters in all, which are 5,000 tokens at four characters each; half of it, because it is there as text and as data. */
const mostCharacters = 20_000
const mostDataCharacters = mostCharacters / 2 - 200

type Answered = { structuredContent: Record<string, unknown> } | CallToolResult | InputRequiredResult

/** What a tool has to say, as clients of every generation read it; a failure as an error that says what to do. */
export async function told(run: () => Promise<Answered>): Promise<CallToolResult | InputRequiredResult> {
  try {
    const answer = await run()
    if ('content' in answer || !('structuredContent' in answer)) return answer as CallToolResult | InputRequiredResult
    const { structuredContent } = answer as { structuredContent: Record<string, unknown> }
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
  } catch (error) {
    if (error instanceof ApiFailure) return refusal(`${error.message} (${error.code})`, error.advice, retryWords(error))
    throw error
  }
}

/** That something was not done, in sentences. */
export function refusal(...sentences: readonly string[]): CallToolResult {
  return {
    isError: true,
    content: [
      {
        type: 'text',
        text: sentences
          .filter((sentence) => sentence !== '')
          .join(' ')
          .slice(0, mostCharacters),
      },
    ],
  }
}

const retryWords = ({ retryAt }: ApiFailure) => (retryAt ? `Not before ${retryAt}.` : '')

export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** A list in pages that fit an answer, by what each part takes as JSON; a part that is too long for a page by itself has one of its own. Pure. */
export function pageOf<Part>(parts: readonly Part[], page: number, most = mostDataCharacters - 2_000) {
  const pages: Part[][] = [[]]
  let characters = 0
  for (const part of parts) {
    const length = JSON.stringify(part).length + 1
    if (characters > 0 && characters + length > most) {
      pages.push([])
      characters = 0
    }
    pages.at(-1)?.push(part)
    characters += length
  }
  return { parts: pages[page - 1] ?? [], page, pages: pages.length }
}
