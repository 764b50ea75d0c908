import { SaveProgress } from './save-progress.tsx'
import { SaveUnseen } from './save-unseen.tsx'
import type { SavePhase } from './use-save.ts'

type Props = { phase: SavePhase; onCancel: () => void; onLook: () => void }

/** How far a save is, or that this cannot be seen. In one piece: what tells that there is no connection has come before it is lost. */
export function SaveUnderWay({ phase, onCancel, onLook }: Props) {
  if (phase.state === 'saving') return <SaveProgress {...phase} onCancel={onCancel} />
  return phase.state === 'unseen' ? <SaveUnseen {...phase} onLook={onLook} /> : null
}
