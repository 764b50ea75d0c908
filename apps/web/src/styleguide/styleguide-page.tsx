import { Brand } from '../app/frame/brand.tsx'
import { ThemeToggle } from '../app/frame/theme-toggle.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Notes } from './notes.tsx'
import { Surfaces } from './surfaces.tsx'
import { Tokens } from './tokens.tsx'

/** Every part of `ui` in every state, for those who build with them. It is served in development alone. */
export function StyleguidePage() {
  return (
    <>
      <header className="flex h-14 items-center justify-between border-b bg-surface px-6">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="mx-auto grid max-w-[1120px] gap-12 px-4 py-8 sm:px-6">
        <h1 className="text-xl font-semibold">Styleguide</h1>
        <Tokens />
        <Actions />
        <Fields />
        <Notes />
        <Surfaces />
      </main>
      <div className="sticky bottom-0 z-40">
        <ToastRegion />
      </div>
    </>
  )
}
