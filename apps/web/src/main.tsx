import './app/configure-schemas.ts'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { letDrawnGo } from './app/early/let-drawn-go.ts'
import { ErrorBoundary } from './app/frame/error-boundary.tsx'
import { Router } from './app/router/router.tsx'
import { askAheadFor, preloadFor } from './app/router/screens.ts'
import { tokenKeeper } from './app/session/token-keeper.ts'
import { loadConfig } from './app/use-config.ts'
import { measureWhenIdle } from './vitals/measure-when-idle.ts'

void tokenKeeper.resolve().then((session) => askAheadFor(window.location.pathname, session))
void loadConfig().then(measureWhenIdle)
preloadFor(window.location.pathname)
// it comes while the first screen is drawn, where the page has not asked for it ahead
document.fonts.load("1rem 'Inter Variable'").catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
letDrawnGo(root)
const app = (
  <StrictMode>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
  </StrictMode>
)
// the door is drawn already
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
