import {
  AccountDetails,
  type AccountFilter,
  AccountPage,
  type AuditCode,
  AuditPage,
  ModelUse,
  VitalFigures,
} from '@planwright/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../app/api/api.ts'
import { queryClient } from '../app/api/query-client.ts'

const peopleKey = ['admin', 'people'] as const
const pageSize = 50

export type PeopleAsked = { search: string; show: AccountFilter; after: string | null }

export function peopleQuery({ search, show, after }: PeopleAsked) {
  return queryOptions({
    queryKey: [...peopleKey, 'list', search, show, after],
    queryFn: ({ signal }) =>
      api.call(`/admin/people?${given({ search, show, after, limit: String(pageSize) })}`, AccountPage, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => api.call(pathOf(id), AccountDetails, { signal }),
  })
}

export type AuditAsked = { person: string; what: AuditCode | ''; from: string; to: string }

export function auditQuery({ person, what, from, to }: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'audit', person, what, from, to],
    queryFn: ({ signal, pageParam }) => {
      const query = given({ person, what, from: startOf(from), to: startOf(to, 1), before: pageParam, limit: '50' })
      return api.call(`/admin/audit?${query}`, AuditPage, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? undefined : String(before)),
    staleTime: 0,
  })
}

export function modelUseQuery({ from, to, person }: { from: string; to: string; person: string }) {
  return queryOptions({
    queryKey: ['admin', 'model-use', from, to, person],
    queryFn: ({ signal }) => api.call(`/admin/model-use?${given({ from, to, person })}`, ModelUse, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const vitalsQuery = queryOptions({
  queryKey: ['admin', 'vitals'],
  queryFn: ({ signal }) => api.call('/admin/vitals', VitalFigures, { signal }),
})

export type PersonChange =
  | { kind: 'role'; role: 'user' | 'admin' }
  | { kind: 'disable'; reason: string }
  | { kind: 'enable'; reason: string }
  | { kind: 'remove-second-factor'; reason: string }
  | { kind: 'end'; session: string }
  | { kind: 'end-all' }

/** Does what an admin decided about somebody, and reads the person as they are then. */
export async function changePerson(id: string, change: PersonChange): Promise<void> {
  if (change.kind === 'end' || change.kind === 'end-all') {
    const which = change.kind === 'end' ? `/${encodeURIComponent(change.session)}` : ''
    await api.call(`${pathOf(id)}/sessions${which}`, z.unknown(), { method: 'DELETE' })
  } else {
    const { kind, ...body } = change
    queryClient.setQueryData(
      personQuery(id).queryKey,
      await api.call(`${pathOf(id)}/${kind}`, AccountDetails, { method: 'POST', body }),
    )
  }
  await queryClient.invalidateQueries({ queryKey: peopleKey })
}

const pathOf = (id: string) => `/admin/people/${encodeURIComponent(id)}`

/** What is asked for; what is empty is not asked. */
function given(asked: Record<string, string | null>): URLSearchParams {
  return new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The instant at which a calendar date begins for the reader, or so many days later. */
function startOf(date: string, daysLater = 0): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return date === '' ? '' : new Date(year, month - 1, day + daysLater).toISOString()
}
