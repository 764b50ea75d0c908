import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../app/connection/connection.ts'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { useConfig } from '../app/use-config.ts'
import { useWantedSetting } from '../app/wanted-setting.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { currentUserQuery } from './account-queries.ts'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DigestSection } from './digest-section.tsx'
import { PasskeysSection } from './factors/passkeys-section.tsx'
import { PhoneSection } from './factors/phone-section.tsx'
import { SecondFactorSection } from './factors/second-factor-section.tsx'
import { ProgramsSection } from './letting-in/programs-section.tsx'
import { MethodsSection } from './methods-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { EmailSection } from './profile/email-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { ProofProvider } from './proof/proof.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { AccessTokensSection } from './tokens/access-tokens-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

/** One's own account, a section for each thing about it. What weakens it asks first whether it is really the person. */
export function AccountPage() {
  usePageTitle('Account')
  const { data: user, error, refetch, isFetching } = useQuery(currentUserQuery)
  const { data: config } = useConfig()
  const isOnline = useConnection() === 'online'
  useWantedSetting(Boolean(user && config))
  return (
    <div className="mx-auto max-w-[640px] lg:max-w-[1120px]">
      <h1 className="mb-6 text-xl font-semibold tracking-[-0.02em]">Account</h1>
      {error && !user && (
        <LoadProblem
          error={error}
          without="Your account can be seen and changed when the connection is back."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {user && !isOnline && (
        <ProblemNote tone="quiet" className="mb-6">
          This is your account as it was last read on this device. It can be changed when the connection is back; what
          you type until then is kept, passwords excepted.
        </ProblemNote>
      )}
      {!error && (!user || !config) && <AccountSkeleton />}
      {user && config && (
        <ProofProvider user={user} config={config}>
          <ProfileSection user={user} />
          <EmailSection user={user} />
          {config.signIn.emailPassword && <PasswordSection user={user} policy={config.passwordPolicy} />}
          <MethodsSection user={user} signIn={config.signIn} />
          <PasskeysSection />
          <SecondFactorSection config={config} />
          {(config.sms || user.phoneNumber !== null) && <PhoneSection isWayIn={config.signIn.phone} />}
          <SessionsSection config={config} />
          <AccessTokensSection />
          <ProgramsSection />
          <WebhooksSection />
          <DigestSection />
          <DataSection />
          <DeleteSection />
        </ProofProvider>
      )}
    </div>
  )
}

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account" className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  )
}
