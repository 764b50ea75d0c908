import { noAddressHost } from '@planwright/contract'
import { ChevronDown, FolderOutput, LogOut, ShieldCheck, SunMoon, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { SkipButton } from '../../ui/skip-button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { adminScreens } from '../admin-screens.ts'
import { errorWords } from '../api/error-words.ts'
import { CommandCenter, type MoreCommands } from '../commands/command-center.tsx'
import { useCommands } from '../commands/commands.ts'
import { paths } from '../paths.ts'
import { projectSetting } from '../project-setting.ts'
import { signOut } from '../session/sign-out.ts'
import { useProfile } from '../session/use-profile.ts'
import { useSession } from '../session/use-session.ts'
import { stepTitles, teamWords } from '../step-titles.ts'
import { Brand } from './brand.tsx'
import { destinationOf, ProjectChip } from './project-chip.tsx'
import { useTheme } from './theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** In the planner Home puts it back to its first step, and clears nothing; from another page it leads to where one was. */
const firstStep = { step: 1, keeps: true }

/** Shown to signed-in people: where one can go, and who one is. `moreCommands` are loaded for their list alone. */
export function Navbar({ moreCommands }: { moreCommands?: MoreCommands }) {
  const [location, navigate] = useLocation()
  const { theme, setTheme } = useTheme()
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.person.role === 'admin'
  const otherTheme = theme === 'light' ? 'dark' : 'light'
  const home = location === paths.home ? { state: firstStep } : {}
  useCommands([
    { id: 'home', group: 'Go to', label: 'Home', run: () => navigate(paths.home, home) },
    { id: 'initiatives', group: 'Go to', label: 'Initiatives', keys: 'g i', run: () => navigate(paths.initiatives) },
    {
      id: 'settings',
      group: 'Go to',
      label: 'Settings',
      keys: 'g s',
      run: () => navigate(paths.settings),
    },
    {
      id: 'account',
      group: 'Go to',
      label: 'Account',
      words: 'profile',
      keys: 'g a',
      run: () => navigate(paths.account),
    },
    // the planner itself knows which of its steps can be gone to
    ...(location === paths.home ? [] : ([1, 2] as const)).map((step) => ({
      id: `step-${step}`,
      group: 'Go to',
      label: stepTitles[step],
      words: `step${step === 2 ? teamWords : ''}`,
      keys: `g ${step}`,
      run: () => navigate(paths.home, { state: step === 1 ? firstStep : { step } }),
    })),
    ...(isAdmin ? adminScreens : []).map(({ href, label, words }) => ({
      id: `admin ${href}`,
      group: 'Admin',
      label,
      words: `admin ${words}`,
      run: () => navigate(href),
    })),
    {
      id: 'theme',
      group: 'Settings',
      label: `Switch to the ${otherTheme} theme`,
      words: 'dark light mode colours colors appearance',
      run: () => setTheme(otherTheme),
    },
    { id: 'log-out', group: 'Settings', label: 'Log Out', words: 'sign out', run: logOut },
  ])
  return (
    <header className="border-b bg-surface">
      <SkipButton
        onClick={() => {
          // the content begins below this bar, which stays in view
          window.scrollTo({ top: 0 })
          document.getElementById('content')?.focus({ preventScroll: true })
        }}
      >
        Skip to the content
      </SkipButton>
      <div className="flex h-bar items-center gap-1 px-2 sm:gap-2 sm:px-6">
        <Link
          href={paths.home}
          {...home}
          // the next link goes there too
          tabIndex={-1}
          // nor has a page of less than 360 px room for both; a scrollbar takes 15 of the window's
          className="mr-1 flex h-11 min-w-11 items-center rounded-control px-2 max-[374px]:hidden sm:mr-6 sm:-ml-2"
        >
          <Brand compact />
        </Link>
        <Places>
          <nav aria-label="Main" className="flex flex-1 gap-1">
            <NavLink href={paths.home} label="Home" {...home} />
            <NavLink href={paths.initiatives} label="Initiatives" />
            <NavLink href={paths.settings} label="Settings" />
          </nav>
          <ProjectChip />
          <CommandCenter more={moreCommands} />
          <span className="max-sm:hidden">
            <ThemeToggle />
          </span>
          <UserMenu />
        </Places>
      </div>
    </header>
  )
}

/** One tab stop, which says how to go on: nobody suspects that arrow keys lead on from a link. */
function Places({ children }: { children: ReactNode }) {
  const [byKey, setByKey] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus is, and does nothing with it
    <div
      className="contents"
      // a menu's items are heard of from outside it, and the list of commands stands in it
      onFocus={({ target, currentTarget }) =>
        setByKey(target.matches(':focus-visible') && currentTarget.contains(target) && !target.closest('dialog'))
      }
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setByKey(false)}
    >
      <Toolbar label="Places and tools" className="flex min-w-0 flex-1 items-center gap-1 sm:gap-2">
        {children}
      </Toolbar>
      {byKey && (
        <p
          aria-hidden="true"
          className="pointer-events-none fixed top-1.5 left-1/2 z-50 -translate-x-1/2 rounded-control border bg-surface px-3 py-1.5 text-xs shadow-float max-sm:hidden"
        >
          ← → along this bar
        </p>
      )}
    </div>
  )
}

function NavLink({ href, label, state }: { href: string; label: string; state?: object }) {
  const [location] = useLocation()
  const isHere = location === href || location.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      state={state}
      aria-current={isHere ? 'page' : undefined}
      className={`relative flex h-control items-center rounded-control px-1.5 whitespace-nowrap transition-colors min-[390px]:px-2 sm:px-3 ${isHere ? 'font-medium text-text after:absolute after:inset-x-2 after:-bottom-[7px] after:h-0.5 after:bg-accent forced-colors:after:bg-[Highlight] forced-colors:after:forced-color-adjust-none sm:after:inset-x-3' : 'text-muted hover:text-text'}`}
    >
      {label}
    </Link>
  )
}

const logOut = () => {
  signOut().catch((error: unknown) => showToast({ message: errorWords(error).message, tone: 'danger' }))
}

/** Holds what the bar has no room for on a phone, too. */
function UserMenu() {
  const [, navigate] = useLocation()
  const { theme, setTheme } = useTheme()
  const otherTheme = theme === 'light' ? 'dark' : 'light'
  const session = useSession()
  const { data: profile, isPending } = useProfile()
  if (session.status !== 'signed-in') return null
  const { email, role } = session.person
  const name = profile?.displayName || email
  const destination = destinationOf(profile?.jiraIntegration)
  return (
    <Menu
      ariaLabel={`Account of ${name}`}
      className="w-auto! px-2 sm:px-2.5"
      trigger={
        <span className="flex items-center gap-1.5">
          {/* the rest of the bar leaves room for a letter on a phone */}
          <span className="grid size-7 place-items-center rounded-full border border-control text-xs sm:hidden">
            {!isPending && name.charAt(0).toUpperCase()}
          </span>
          <span className="truncate max-sm:hidden sm:max-w-40">
            {/* until it is known no other name stands there */}
            {profile?.displayName?.split(' ')[0] || (!isPending && email.split('@')[0])}
          </span>
          <ChevronDown size={14} aria-hidden="true" className="text-muted max-sm:hidden" />
        </span>
      }
      header={
        <>
          <span className="block text-sm font-medium text-text">{profile?.displayName}</span>
          {!email.endsWith(noAddressHost) && email}
        </>
      }
      items={[
        {
          label: 'Account',
          icon: <UserRound size={16} aria-hidden="true" />,
          onSelect: () => navigate(paths.account),
        },
        ...(role === 'admin'
          ? [
              {
                label: 'Admin',
                icon: <ShieldCheck size={16} aria-hidden="true" />,
                onSelect: () => navigate(paths.admin),
              },
            ]
          : []),
        ...(destination
          ? [
              {
                label: `Saves go to ${[destination.key, destination.name].filter(Boolean).join(' · ')}`,
                icon: <FolderOutput size={16} aria-hidden="true" />,
                onSelect: () => navigate(...projectSetting),
              },
            ]
          : []),
        {
          label: `Switch to the ${otherTheme} theme`,
          icon: <SunMoon size={16} aria-hidden="true" />,
          onSelect: () => setTheme(otherTheme),
        },
        {
          label: 'Log Out',
          icon: <LogOut size={16} aria-hidden="true" />,
          onSelect: logOut,
        },
      ]}
    />
  )
}
