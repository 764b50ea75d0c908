import './app/configure-schemas.ts'
import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { queryClient } from './app/query-client.ts'
import { Router } from './app/router.tsx'
import { preloadFor } from './app/screens.ts'
import { configQuery } from './app/use-config.ts'
import { tokenKeeper } from './identity/token-keeper.ts'

void tokenKeeper.resolve()
void queryClient.prefetchQuery(configQuery)
preloadFor(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers>
    <Router />
  </Providers>,
)
