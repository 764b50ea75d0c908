import { QueryClient } from '@tanstack/react-query'
import { connection } from '../connection/connection.ts'
import { tokenKeeper } from '../session/token-keeper.ts'
import { ApiError } from './api-error.ts'

/** Server state. Reads are tried again twice while the server is busy. What the api said no to is a fact, and what did not reach it comes with the connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // whether there is a connection is seen by asking: the browser may be wrong, and a question that waits for it says nothing
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && connection.state() === 'online' && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const mayPass = (error: Error) =>
  error instanceof ApiError && (error.kind === 'network' || error.status === 502 || error.status === 503)

// what could not be asked comes by itself with the connection
connection.subscribe(() => {
  if (connection.state() !== 'online') return
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

// nobody sees what the person before them loaded
tokenKeeper.subscribe(() => {
  if (tokenKeeper.state().status === 'signed-out') queryClient.clear()
})
