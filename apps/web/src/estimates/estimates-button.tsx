import type { Epic } from '@planwright/contract'
import { Scale } from 'lucide-react'
import { Suspense } from 'react'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { useOpened } from '../app/use-opened.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

const LazyEstimatesDialog = lazyChunk(async () => (await import('./estimates-dialog.tsx')).EstimatesDialog)

/** Opens what estimates rest on. `onTake` gets the backlog with its points, as one step. */
export function EstimatesButton({ epics, onTake }: { epics: Epic[]; onTake: (epics: Epic[], words: string) => void }) {
  const dialog = useOpened<null>(LazyEstimatesDialog.load)
  if (epics.length === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label="Estimates"
        title="Estimates from your team's history"
        icon={<Scale size={16} aria-hidden="true" />}
        onPointerEnter={LazyEstimatesDialog.preload}
        onClick={() => void dialog.open(null)}
      />
      <Suspense fallback={null}>
        {dialog.opened && (
          <LazyEstimatesDialog.Screen
            key={dialog.opened.key}
            open={dialog.opened.open}
            epics={epics}
            onClose={dialog.close}
            onEstimated={(estimated) => {
              dialog.close()
              onTake(estimated, 'estimate the stories')
              showToast({ message: 'The stories are estimated. Their points say what they rest on.' })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
