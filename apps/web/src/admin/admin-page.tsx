import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { adminScreens } from '../app/admin-screens.ts'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { adminPaths } from './admin-paths.ts'
import { AuditScreen } from './audit-screen.tsx'
import { ModelUseScreen } from './model-use-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'
import { PersonScreen } from './person-screen.tsx'
import { VitalsScreen } from './vitals-screen.tsx'

/** For admins: people, what happened, what the model is used for, and how quick pages are. Nobody's work is shown here. */
export function AdminPage() {
  usePageTitle('Admin')
  const [location] = useLocation()
  return (
    <div className="mx-auto max-w-[1120px]">
      <h1 className="text-xl font-semibold tracking-[-0.02em]">Admin</h1>
      <nav aria-label="Admin" className="mt-3 mb-6 flex flex-wrap gap-x-1 border-b">
        {adminScreens.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={isAt(location, href) ? 'page' : undefined}
            className="flex h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text forced-colors:not-aria-[current=page]:border-[Canvas]"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Switch>
        <Route path={adminPaths.people}>
          <PeopleScreen />
        </Route>
        <Route path={adminPaths.personPattern}>{({ id }) => <PersonScreen key={id} id={id} />}</Route>
        <Route path={adminPaths.audit}>
          <AuditScreen />
        </Route>
        <Route path={adminPaths.modelUse}>
          <ModelUseScreen />
        </Route>
        <Route path={adminPaths.vitals}>
          <VitalsScreen />
        </Route>
        <Route>
          <Redirect href={adminPaths.people} replace />
        </Route>
      </Switch>
    </div>
  )
}

/** A person's own page belongs to the people. */
const isAt = (location: string, href: string): boolean =>
  location === href || (href === adminPaths.people && location.startsWith(adminPaths.person('')))
