import { lazyChunk } from '../lazy-chunk.tsx'
import { paths } from '../paths.ts'
import { ConfirmLinkScreen, InitiativesScreen, PlannerScreen, SettingsScreen } from './inner-screens.ts'

export const SignedInScreen = lazyChunk(async () => (await import('./signed-in-frame.tsx')).SignedInFrame)

export const ConfirmSignUpScreen = lazyChunk(
  async () => (await import('../../identity/confirm-sign-up-page.tsx')).ConfirmSignUpPage,
)

/** Served in development alone; a build leaves it out. */
export const StyleguideScreen = import.meta.env.DEV
  ? lazyChunk(async () => (await import('../../styleguide/styleguide-page.tsx')).StyleguidePage)
  : null

/** Starts loading what a path will need, while the server is asked who is there. */
export function preloadFor(path: string) {
  // the sign-in page is part of the first chunk
  if (path === paths.login) return
  if (path === paths.confirmSignUp) return ConfirmSignUpScreen.preload()
  SignedInScreen.preload()
  if (path === paths.confirmLink) ConfirmLinkScreen.preload()
  else if (path === paths.initiatives) InitiativesScreen.preload()
  else if (path === paths.settings) SettingsScreen.preload()
  else PlannerScreen.preload()
}
