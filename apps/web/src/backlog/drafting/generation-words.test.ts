import type { Problem } from '@planwright/contract'
import { expect, it } from 'vitest'
import { ApiError, problemError } from '../../app/api/api-error.ts'
import { generationWords } from './generation-words.ts'

const failed = 'Planwright cannot assist you with this request. Please check the provided information and try again.'
const refused = (code: string, status: number, title: string): ApiError =>
  problemError({ type: 'about:blank', code, status, title, requestId: 'r1' } satisfies Problem)

it.each([
  [new ApiError('network', ''), 'Planwright cannot be reached. Please check your connection and try again.'],
  [new ApiError('timeout', ''), 'Planwright took too long to answer. Please try again.'],
  [
    refused('too-many-requests', 429, 'Too many requests. Please wait a moment.'),
    'Too many requests. Please wait a moment.',
  ],
  [refused('drafting-failed', 502, failed), failed],
  [refused('model-refused', 502, 'The model refused to answer.'), `${failed} The model refused to answer.`],
  [new Error('odd'), `${failed} Something went wrong on our side.`],
])('a draft that failed says one thing to do: %s', (error, words) => {
  expect(generationWords(error).message).toBe(words)
})
