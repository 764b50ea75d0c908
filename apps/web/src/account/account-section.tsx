import type { ReactNode } from 'react'
import { type Setting, settingFieldId, settingLabel } from '../app/wanted-setting.ts'

type Props = {
  setting: Setting
  /** One or two sentences. */
  about?: ReactNode
  children: ReactNode
}

/** One thing about an account: its name and what it is for, and what can be done, beside it where there is room. */
export function AccountSection({ setting, about, children }: Props) {
  const id = settingFieldId(setting)
  return (
    <section
      aria-labelledby={id}
      className="items-start border-t py-6 first:border-t-0 first:pt-0 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-base font-semibold">
          {settingLabel(setting)}
        </h2>
        {about && <p className="mt-1 max-w-prose text-muted">{about}</p>}
      </div>
      <div className="grid gap-4 max-lg:mt-4">{children}</div>
    </section>
  )
}
