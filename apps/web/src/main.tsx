import './app/configure-schemas.ts'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/frame/error-boundary.tsx'
import { Router } from './app/router/router.tsx'
import { preloadFor } from './app/router/screens.ts'
import { tokenKeeper } from './app/session/token-keeper.ts'
import { loadConfig } from './app/use-config.ts'

void tokenKeeper.resolve()
void loadConfig()
preloadFor(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
  </StrictMode>,
)
