import { lazyChunk } from '../lazy-chunk.tsx'
import { paths } from '../paths.ts'
import type { SessionState } from '../session/create-token-keeper.ts'
import {
  AccountScreen,
  AdminScreen,
  ConfirmLinkScreen,
  FollowScreen,
  InitiativesScreen,
  PlannerScreen,
  SettingsScreen,
} from './inner-screens.ts'

export const SignedInScreen = lazyChunk(async () => (await import('./signed-in-frame.tsx')).SignedInFrame)

export const ConfirmSignUpScreen = lazyChunk(
  async () => (await import('../../identity/confirm-sign-up-page.tsx')).ConfirmSignUpPage,
)

export const ConfirmEmailScreen = lazyChunk(
  async () => (await import('../../account/profile/confirm-email-page.tsx')).ConfirmEmailPage,
)
export const LinkedScreen = lazyChunk(async () => (await import('../../account/linked-page.tsx')).LinkedPage)
export const LinkScreen = lazyChunk(async () => (await import('../../identity/link-page.tsx')).LinkPage)

export const StopDigestScreen = lazyChunk(
  async () => (await import('../../account/stop-digest-page.tsx')).StopDigestPage,
)

export const DeviceScreen = lazyChunk(async () => (await import('../../account/letting-in/device-page.tsx')).DevicePage)

export const ConsentScreen = lazyChunk(
  async () => (await import('../../account/letting-in/consent-page.tsx')).ConsentPage,
)

/** Served in development alone; a build leaves it out. */
export const StyleguideScreen = import.meta.env.DEV
  ? lazyChunk(async () => (await import('../../styleguide/styleguide-page.tsx')).StyleguidePage)
  : null

/** Starts loading what a path will need, while the server is asked who is there. */
export function preloadFor(path: string) {
  // the sign-in page is part of the first chunk
  if (path === paths.login) return
  if (path === paths.link) return LinkScreen.preload()
  if (path === paths.confirmSignUp) return ConfirmSignUpScreen.preload()
  if (path === paths.confirmEmail) return ConfirmEmailScreen.preload()
  if (path === paths.stopDigest) return StopDigestScreen.preload()
  if (path === paths.linked) return LinkedScreen.preload()
  if (path === paths.device) return DeviceScreen.preload()
  if (path === paths.authorize) return ConsentScreen.preload()
  SignedInScreen.preload()
  if (path === paths.confirmLink) ConfirmLinkScreen.preload()
  else if (path === paths.initiatives) InitiativesScreen.preload()
  else if (path.startsWith(`${paths.initiatives}/`)) FollowScreen.preload()
  else if (path === paths.settings) SettingsScreen.preload()
  // whether it is an admin is known later, and of the screen itself nothing is secret
  else if (path.startsWith(paths.admin)) AdminScreen.preload()
  else if (path === paths.account) AccountScreen.preload()
  else PlannerScreen.preload()
}

/** Starts asking for what a path shows first, as soon as it is known who is there. */
export function askAheadFor(path: string, session: SessionState) {
  if (path !== paths.home || session.status !== 'signed-in') return
  const { uid } = session.person
  import('../../planner/planner-page.tsx').then(({ askAhead }) => askAhead(uid)).catch(() => undefined)
}
