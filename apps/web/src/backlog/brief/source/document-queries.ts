import { documentLimit, type JiraBriefRequest, ReadDocument } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api/api.ts'
import { longCallMs } from '../../../app/api/api-client.ts'

/** Why a file was not sent at all, in words. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}

/** A file as text. `opening` tells one reading from the next; what was read is forgotten with its dialog. */
export function documentQuery(opening: string, file: File) {
  return queryOptions({
    queryKey: ['document', opening],
    queryFn: ({ signal }) => readFile(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

async function readFile(file: File, signal: AbortSignal): Promise<ReadDocument> {
  if (file.size > documentLimit) throw new FileProblem('This file is too large. A document may have up to 10 MB.')
  // a folder looks like a file until it is read
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileProblem('This is no file that can be read. It may be a folder, or it was moved.', { cause })
    })
  const body = new FormData()
  body.append('file', file)
  return api.call('/documents', ReadDocument, { method: 'POST', body, signal, timeoutMs: longCallMs })
}

export function readFromJira(body: JiraBriefRequest): Promise<ReadDocument> {
  return api.call('/jira/brief', ReadDocument, { method: 'POST', body, timeoutMs: longCallMs })
}
