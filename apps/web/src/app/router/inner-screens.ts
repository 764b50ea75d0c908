import { lazyChunk } from '../lazy-chunk.tsx'

export const PlannerScreen = lazyChunk(async () => (await import('../../planner/planner-page.tsx')).PlannerPage)
export const InitiativesScreen = lazyChunk(
  async () => (await import('../../planner/initiatives-page.tsx')).InitiativesPage,
)
export const MoreCommands = lazyChunk(async () => (await import('./more-commands.tsx')).MoreCommands)
export const FollowScreen = lazyChunk(async () => (await import('../../planner/follow-page.tsx')).FollowPage)
export const SettingsScreen = lazyChunk(async () => (await import('../../tracker/settings-page.tsx')).SettingsPage)
export const ConfirmLinkScreen = lazyChunk(
  async () => (await import('../../tracker/confirm-link-page.tsx')).ConfirmLinkPage,
)
export const AdminScreen = lazyChunk(async () => (await import('../../admin/admin-page.tsx')).AdminPage)
export const AccountScreen = lazyChunk(async () => (await import('../../account/account-page.tsx')).AccountPage)
